import {
  ArrowDown,
  ArrowDownToLine,
  ArrowDownUp,
  ArrowLeft,
  ArrowLeftRight,
  ArrowRight,
  ArrowUp,
  ArrowUpFromLine,
  Ban,
  BanknoteArrowDown,
  BanknoteArrowUp,
  Bell,
  BellPlus,
  Briefcase,
  Building2,
  Calendar,
  CalendarClock,
  ChartColumn,
  CheckCheck,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleQuestionMark,
  CircleX,
  ClipboardPaste,
  Coins,
  Copy,
  CreditCard,
  EllipsisVertical,
  ExternalLink,
  FileDown,
  FileText,
  Gauge,
  History,
  House,
  IdCard,
  Images,
  Keyboard,
  KeyRound,
  Landmark,
  Languages,
  Laptop,
  LifeBuoy,
  List,
  Locate,
  LogOut,
  Mail,
  Map as MapDrawing,
  MapPin,
  Maximize2,
  MessageSquare,
  MessageSquareText,
  Minus,
  MonitorSmartphone,
  Moon,
  Navigation,
  Phone,
  Play,
  Plus,
  ReceiptText,
  RefreshCw,
  Scale,
  ScanQrCode,
  Search,
  Send,
  Settings,
  Share,
  ShieldAlert,
  ShieldCheck,
  SlidersHorizontal,
  Smartphone,
  Star,
  Store,
  Sun,
  SunMoon,
  Tablet,
  Trash,
  Undo2,
  UserRound,
  Users,
  Wallet,
  WifiOff,
} from 'lucide-react';
import { type Icon, icon } from './icon.tsx';

export * from './form-icons.ts';

// Every line is marked pure for tree shaking, so that a bundle only contains the icons it uses.
export const ArrowDownIcon: Icon = /* @__PURE__ */ icon(ArrowDown);
export const ArrowDownToLineIcon: Icon = /* @__PURE__ */ icon(ArrowDownToLine);
export const ArrowDownUpIcon: Icon = /* @__PURE__ */ icon(ArrowDownUp);
export const ArrowLeftIcon: Icon = /* @__PURE__ */ icon(ArrowLeft);
export const ArrowLeftRightIcon: Icon = /* @__PURE__ */ icon(ArrowLeftRight);
export const ArrowRightIcon: Icon = /* @__PURE__ */ icon(ArrowRight);
export const ArrowUpIcon: Icon = /* @__PURE__ */ icon(ArrowUp);
export const ArrowUpFromLineIcon: Icon = /* @__PURE__ */ icon(ArrowUpFromLine);
export const BanIcon: Icon = /* @__PURE__ */ icon(Ban);
export const BanknoteArrowDownIcon: Icon = /* @__PURE__ */ icon(BanknoteArrowDown);
export const BanknoteArrowUpIcon: Icon = /* @__PURE__ */ icon(BanknoteArrowUp);
export const BellIcon: Icon = /* @__PURE__ */ icon(Bell);
export const BellPlusIcon: Icon = /* @__PURE__ */ icon(BellPlus);
export const BriefcaseIcon: Icon = /* @__PURE__ */ icon(Briefcase);
export const BuildingIcon: Icon = /* @__PURE__ */ icon(Building2);
export const CalendarIcon: Icon = /* @__PURE__ */ icon(Calendar);
export const CalendarClockIcon: Icon = /* @__PURE__ */ icon(CalendarClock);
export const ChartColumnIcon: Icon = /* @__PURE__ */ icon(ChartColumn);
export const CheckCheckIcon: Icon = /* @__PURE__ */ icon(CheckCheck);
export const ChevronDownIcon: Icon = /* @__PURE__ */ icon(ChevronDown);
export const ChevronLeftIcon: Icon = /* @__PURE__ */ icon(ChevronLeft);
export const ChevronRightIcon: Icon = /* @__PURE__ */ icon(ChevronRight);
export const CircleQuestionMarkIcon: Icon = /* @__PURE__ */ icon(CircleQuestionMark);
export const CircleXIcon: Icon = /* @__PURE__ */ icon(CircleX);
export const ClipboardIcon: Icon = /* @__PURE__ */ icon(ClipboardPaste);
export const CoinsIcon: Icon = /* @__PURE__ */ icon(Coins);
export const CopyIcon: Icon = /* @__PURE__ */ icon(Copy);
export const CreditCardIcon: Icon = /* @__PURE__ */ icon(CreditCard);
export const EllipsisVerticalIcon: Icon = /* @__PURE__ */ icon(EllipsisVertical);
export const ExternalLinkIcon: Icon = /* @__PURE__ */ icon(ExternalLink);
export const FileDownIcon: Icon = /* @__PURE__ */ icon(FileDown);
export const FileTextIcon: Icon = /* @__PURE__ */ icon(FileText);
export const GaugeIcon: Icon = /* @__PURE__ */ icon(Gauge);
export const HistoryIcon: Icon = /* @__PURE__ */ icon(History);
export const HouseIcon: Icon = /* @__PURE__ */ icon(House);
export const IdCardIcon: Icon = /* @__PURE__ */ icon(IdCard);
export const ImagesIcon: Icon = /* @__PURE__ */ icon(Images);
export const KeyboardIcon: Icon = /* @__PURE__ */ icon(Keyboard);
export const KeyRoundIcon: Icon = /* @__PURE__ */ icon(KeyRound);
export const LandmarkIcon: Icon = /* @__PURE__ */ icon(Landmark);
export const LanguagesIcon: Icon = /* @__PURE__ */ icon(Languages);
export const LaptopIcon: Icon = /* @__PURE__ */ icon(Laptop);
export const LifeBuoyIcon: Icon = /* @__PURE__ */ icon(LifeBuoy);
export const ListIcon: Icon = /* @__PURE__ */ icon(List);
export const LocateIcon: Icon = /* @__PURE__ */ icon(Locate);
export const LogOutIcon: Icon = /* @__PURE__ */ icon(LogOut);
export const MailIcon: Icon = /* @__PURE__ */ icon(Mail);
export const MapIcon: Icon = /* @__PURE__ */ icon(MapDrawing);
export const MapPinIcon: Icon = /* @__PURE__ */ icon(MapPin);
export const MaximizeIcon: Icon = /* @__PURE__ */ icon(Maximize2);
export const MessageSquareIcon: Icon = /* @__PURE__ */ icon(MessageSquare);
export const MessageSquareTextIcon: Icon = /* @__PURE__ */ icon(MessageSquareText);
export const MinusIcon: Icon = /* @__PURE__ */ icon(Minus);
export const MonitorSmartphoneIcon: Icon = /* @__PURE__ */ icon(MonitorSmartphone);
export const MoonIcon: Icon = /* @__PURE__ */ icon(Moon);
export const NavigationIcon: Icon = /* @__PURE__ */ icon(Navigation);
export const PhoneIcon: Icon = /* @__PURE__ */ icon(Phone);
export const PlayIcon: Icon = /* @__PURE__ */ icon(Play);
export const PlusIcon: Icon = /* @__PURE__ */ icon(Plus);
export const ReceiptTextIcon: Icon = /* @__PURE__ */ icon(ReceiptText);
export const RefreshCwIcon: Icon = /* @__PURE__ */ icon(RefreshCw);
export const ScaleIcon: Icon = /* @__PURE__ */ icon(Scale);
export const ScanQrCodeIcon: Icon = /* @__PURE__ */ icon(ScanQrCode);
export const SearchIcon: Icon = /* @__PURE__ */ icon(Search);
export const SendIcon: Icon = /* @__PURE__ */ icon(Send);
export const SettingsIcon: Icon = /* @__PURE__ */ icon(Settings);
export const ShareIcon: Icon = /* @__PURE__ */ icon(Share);
export const ShieldAlertIcon: Icon = /* @__PURE__ */ icon(ShieldAlert);
export const ShieldCheckIcon: Icon = /* @__PURE__ */ icon(ShieldCheck);
export const SlidersHorizontalIcon: Icon = /* @__PURE__ */ icon(SlidersHorizontal);
export const SmartphoneIcon: Icon = /* @__PURE__ */ icon(Smartphone);
export const StarIcon: Icon = /* @__PURE__ */ icon(Star);
export const StoreIcon: Icon = /* @__PURE__ */ icon(Store);
export const SunIcon: Icon = /* @__PURE__ */ icon(Sun);
export const SunMoonIcon: Icon = /* @__PURE__ */ icon(SunMoon);
export const TabletIcon: Icon = /* @__PURE__ */ icon(Tablet);
export const TrashIcon: Icon = /* @__PURE__ */ icon(Trash);
export const UndoIcon: Icon = /* @__PURE__ */ icon(Undo2);
export const UserRoundIcon: Icon = /* @__PURE__ */ icon(UserRound);
export const UsersIcon: Icon = /* @__PURE__ */ icon(Users);
export const WalletIcon: Icon = /* @__PURE__ */ icon(Wallet);
export const WifiOffIcon: Icon = /* @__PURE__ */ icon(WifiOff);
