export * from './devices.ts';
export * from './endpoint.ts';
export * from './kyc.ts';
export * from './problems.ts';
export * from './sessions.ts';
export * from './staff.ts';
export { type StepUpProof, type StepUpPurpose, stepUpPurposes } from './step-up.ts';
export * from './users.ts';
export { type Language, languages } from './values.ts';
