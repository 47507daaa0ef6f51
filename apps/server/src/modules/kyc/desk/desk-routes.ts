import {
  confirmKycOverturn as confirmCall,
  decideKycCheck as decideCall,
  escalateKycCheck as escalateCall,
  getKycCheck as getCheckCall,
  getKycPicture as getPictureCall,
  listKycChecks as listCall,
} from '@gim/contract';
import type { Mount } from '../../../http/mount.ts';
import type { KycDeskCore } from '../core.ts';
import { confirmOverturn, decideCheck, escalateCheck } from './decide-check.ts';
import { openPicture } from './open-picture.ts';
import { getCheck, listChecks } from './show-checks.ts';

export function mountKycDesk(mount: Mount, core: KycDeskCore): void {
  mount(listCall, ({ query: { decided } }) => listChecks(core, { isDecided: decided !== undefined }));
  mount(getCheckCall, ({ params: { checkId } }, { staffId }) => getCheck(core, { staffId, checkId }));
  mount(getPictureCall, ({ params }, { staffId }) => openPicture(core, { staffId, ...params }));
  mount(decideCall, ({ params: { checkId }, body }, { staffId }) =>
    decideCheck(core, { staffId, checkId, body }),
  );
  mount(confirmCall, ({ params: { checkId }, body }, { staffId }) =>
    confirmOverturn(core, { staffId, checkId, body }),
  );
  mount(escalateCall, ({ params: { checkId }, body: { note } }, { staffId }) =>
    escalateCheck(core, { staffId, checkId, note }),
  );
}
