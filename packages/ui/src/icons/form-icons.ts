import {
  Check,
  Circle,
  CircleAlert,
  CircleCheck,
  Clock4,
  CloudOff,
  Eye,
  EyeOff,
  Info,
  Lock,
  ScanFace,
  TriangleAlert,
  X,
} from 'lucide-react';
import { type Icon, icon } from './icon.tsx';

// Icons of forms and notices. In a file of their own, because the bundler does not split files: the sign-in page loads
// these only.
export const CheckIcon: Icon = /* @__PURE__ */ icon(Check);
export const CircleIcon: Icon = /* @__PURE__ */ icon(Circle);
export const CircleAlertIcon: Icon = /* @__PURE__ */ icon(CircleAlert);
export const CircleCheckIcon: Icon = /* @__PURE__ */ icon(CircleCheck);
export const ClockIcon: Icon = /* @__PURE__ */ icon(Clock4);
export const CloseIcon: Icon = /* @__PURE__ */ icon(X);
export const CloudOffIcon: Icon = /* @__PURE__ */ icon(CloudOff);
export const EyeIcon: Icon = /* @__PURE__ */ icon(Eye);
export const EyeOffIcon: Icon = /* @__PURE__ */ icon(EyeOff);
export const InfoIcon: Icon = /* @__PURE__ */ icon(Info);
export const TriangleAlertIcon: Icon = /* @__PURE__ */ icon(TriangleAlert);
export const LockIcon: Icon = /* @__PURE__ */ icon(Lock);
export const ScanFaceIcon: Icon = /* @__PURE__ */ icon(ScanFace);
