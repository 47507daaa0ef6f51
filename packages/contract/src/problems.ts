/**
 * Every reason the API can refuse with, and its HTTP status. Closed: a problem that is not here cannot be thrown,
 * and the screens' texts are checked against this list in both languages.
 */
export const problems = {
  // Malformed input
  ValueRequired: { status: 400 },
  ValueInvalid: { status: 400 },
  ValueUnknown: { status: 400 },
  ValueTooShort: { status: 400 },
  ValueTooLong: { status: 400 },
  ValueTooSmall: { status: 400 },
  ValueTooLarge: { status: 400 },
  EmailInvalid: { status: 400 },
  AmountInvalid: { status: 400 },
  BodyMalformed: { status: 400 },
  BodyNotAllowed: { status: 400 },
  BodyTooLarge: { status: 413 },
  ContentTypeUnsupported: { status: 415 },
  // Idempotency
  IdempotencyKeyRequired: { status: 400 },
  IdempotencyKeyReused: { status: 422 },
  IdempotencyKeyInFlight: { status: 409 },
  // Where the call was sent
  HostUnknown: { status: 421 },
  // Who is calling
  SessionRequired: { status: 401 },
  SignatureInvalid: { status: 401 },
  EmailNotVerified: { status: 403 },
  NotAllowed: { status: 403 },
  NotFound: { status: 404 },
  MethodNotAllowed: { status: 405 },
  // Signing in
  CredentialsWrong: { status: 400 },
  DeviceNotBelongsToUser: { status: 400 },
  RefreshTokenInvalid: { status: 400 },
  LoginTicketInvalid: { status: 400 },
  CodeInvalid: { status: 400 },
  CodeSentTooSoon: { status: 429 },
  TokenInvalid: { status: 400 },
  PasskeyInvalid: { status: 400 },
  AccountFrozen: { status: 403 },
  AccountBlocked: { status: 403 },
  // Passwords
  PasswordTooShort: { status: 400 },
  PasswordTooLong: { status: 400 },
  PasswordTooSimple: { status: 400 },
  PasswordTooCommon: { status: 400 },
  PasswordIsEmail: { status: 400 },
  PasswordUnchanged: { status: 400 },
  PasswordRequired: { status: 400 },
  PasswordWrong: { status: 400 },
  // The account
  EmailAlreadyVerified: { status: 409 },
  TwoFactorAlreadyEnabled: { status: 409 },
  TwoFactorNotEnabled: { status: 409 },
  TwoFactorNotStarted: { status: 409 },
  TwoFactorCodeRequired: { status: 400 },
  StepUpRequired: { status: 403 },
  StepUpInvalid: { status: 403 },
  WithdrawalsOnHold: { status: 403 },
  AccountHasBalance: { status: 409 },
  AccountHasOpenOrders: { status: 409 },
  // Accounts at the desk
  AccountNotActive: { status: 409 },
  AccountNotFrozen: { status: 409 },
  UnfreezeRequestOpen: { status: 409 },
  UnfreezeRequestClosed: { status: 409 },
  FourEyesRequired: { status: 403 },
  // Staff
  StaffExists: { status: 409 },
  StaffChanged: { status: 409 },
  StaffNotActive: { status: 409 },
  StaffNotDisabled: { status: 409 },
  OwnAccount: { status: 403 },
  LastManager: { status: 409 },
  RoleRequestOpen: { status: 409 },
  RoleRequestClosed: { status: 409 },
  // Money
  InsufficientFunds: { status: 409 },
  // Identity check
  EulaNotAccepted: { status: 409 },
  KycRequired: { status: 403 },
  KycPending: { status: 403 },
  KycRejected: { status: 403 },
  KycAlreadyApproved: { status: 409 },
  KycUnavailable: { status: 503 },
  // Coins and limits
  CoinHasBalance: { status: 409 },
  PriceUnavailable: { status: 503 },
  LimitExceeded: { status: 409 },
  AmountTooSmall: { status: 400 },
  AmountTooLarge: { status: 400 },
  // Trades
  TradeNotOffered: { status: 409 },
  QuoteExpired: { status: 409 },
  QuoteUsed: { status: 409 },
  PriceMoved: { status: 409 },
  LiquidityUnavailable: { status: 409 },
  RecurringBuysTooMany: { status: 409 },
  PriceAlreadyThere: { status: 409 },
  PriceAlertsTooMany: { status: 409 },
  // Networks and addresses
  NetworkUnavailable: { status: 409 },
  AddressInvalid: { status: 400 },
  AddressOfOtherNetwork: { status: 400 },
  AddressOwn: { status: 409 },
  AddressNotAllowed: { status: 403 },
  AddressExists: { status: 409 },
  AddressesTooMany: { status: 409 },
  DepositAddressesTooMany: { status: 429 },
  MemoRequired: { status: 400 },
  MemoInvalid: { status: 400 },
  // Withdrawals
  FeeChanged: { status: 409 },
  WithdrawalsStopped: { status: 503 },
  ReleaseNotPossible: { status: 409 },
  SpeedUpNotPossible: { status: 409 },
  ReviewClosed: { status: 409 },
  // Treasury
  StopExists: { status: 409 },
  TransferClosed: { status: 409 },
  // History
  CancelTooLate: { status: 409 },
  CancelOnlyBySupport: { status: 409 },
  // Load and faults
  TooManyRequests: { status: 429 },
  InternalError: { status: 500 },
  Unavailable: { status: 503 },
} as const satisfies Record<string, { status: number }>;

export type Problem = keyof typeof problems;

export const statusOf = (problem: Problem): number => problems[problem].status;
