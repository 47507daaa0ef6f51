import {
  BellIcon,
  CircleQuestionMarkIcon,
  FileTextIcon,
  GaugeIcon,
  HistoryIcon,
  KeyRoundIcon,
  LanguagesIcon,
  LockIcon,
  MailIcon,
  MapPinIcon,
  MonitorSmartphoneIcon,
  ScaleIcon,
  ScanFaceIcon,
  ShieldAlertIcon,
  ShieldCheckIcon,
  SunMoonIcon,
  UserRoundIcon,
  UsersIcon,
} from '@gim/ui/icons/icons.ts';

/**
 * All settings entries in four groups, shown by the settings page and by the list beside a detail page. Titles are keys
 * of `users:settings`. An address that is only a hash opens a dialog over the current page.
 */
export const settingsGroups = [
  {
    title: 'security',
    entries: [
      { to: '/settings/2fa', title: 'twoFactor', icon: ShieldCheckIcon },
      { to: '/settings/faceid', title: 'faceId', icon: ScanFaceIcon },
      { to: '/settings/devices', title: 'devices', icon: MonitorSmartphoneIcon },
      { to: '#password', title: 'password', icon: KeyRoundIcon },
      { to: '#anti-phishing', title: 'antiPhishing', icon: ShieldAlertIcon },
      { to: '/settings/personal-info', title: 'personalInfo', icon: UserRoundIcon },
      { to: '#data', title: 'data', icon: FileTextIcon },
    ],
  },
  {
    title: 'money',
    entries: [
      { to: '/transactions', title: 'history', icon: HistoryIcon },
      { to: '/settings/exchange-points', title: 'points', icon: MapPinIcon },
      { to: '/settings/affiliate-program', title: 'affiliate', icon: UsersIcon },
      { to: '/settings/limits', title: 'limits', icon: GaugeIcon },
      { to: '/settings/proof', title: 'proof', icon: ScaleIcon },
    ],
  },
  {
    title: 'preferences',
    entries: [
      { to: '/settings/language', title: 'language', icon: LanguagesIcon },
      { to: '/settings/notifications', title: 'notifications', icon: BellIcon },
      { to: '/settings/appearance', title: 'appearance', icon: SunMoonIcon },
    ],
  },
  {
    title: 'help',
    entries: [
      { to: '/faq', title: 'faq', icon: CircleQuestionMarkIcon },
      { to: '/settings/support-service', title: 'support', icon: MailIcon },
      { to: '/terms', title: 'terms', icon: FileTextIcon },
      { to: '/privacy', title: 'privacy', icon: LockIcon },
    ],
  },
] as const;

/** The unique title identifies an entry. */
export type EntryTitle = (typeof settingsGroups)[number]['entries'][number]['title'];
