import {
  addPointPhoto,
  changePoint as changePointCall,
  closePointDays,
  createPoint as createPointCall,
  getClosedDayPreview,
  getDeskPoint as getDeskPointCall,
  getPointAccessCode,
  listDeskPoints as listDeskPointsCall,
  openPointDays,
  removePointPhoto,
  setPointAccessCode,
} from '@gim/contract';
import type { Mount } from '../../../http/mount.ts';
import type { PointsCore } from '../core.ts';
import { setAccessCode, showAccessCode } from './access-codes.ts';
import { changePoint, createPoint } from './change-point.ts';
import { closeDays, openDays, previewClosedDays } from './close-days.ts';
import { getDeskPoint, listDeskPoints } from './list-desk-points.ts';
import { addPhoto, removePhoto } from './photos.ts';

/** A picture of 5 MB in Base64, and its description. */
const PICTURE_BODY_BYTES = 7_010_000;

export function mountDeskPoints(mount: Mount, core: PointsCore): void {
  mount(listDeskPointsCall, ({ query: { q } }, { points }) =>
    listDeskPoints(core, { ids: points.everywhere().pointIds, q }),
  );
  mount(getDeskPointCall, ({ params }, { points }) => getDeskPoint(core, points.at(params.pointId)));
  mount(createPointCall, ({ body }, { staffId }) => createPoint(core, { ...body, staffId }));
  mount(changePointCall, ({ params: { pointId }, body }, { staffId }) =>
    changePoint(core, { ...body, pointId, staffId }),
  );
  mount(getPointAccessCode, ({ params: { pointId } }, { staffId }) =>
    showAccessCode(core, { pointId, staffId }),
  );
  mount(setPointAccessCode, ({ params: { pointId }, body }, { staffId }) =>
    setAccessCode(core, { ...body, pointId, staffId }),
  );
  mount(getClosedDayPreview, ({ params: { pointId }, query: { from, to } }) =>
    previewClosedDays(core, { pointId, from, to }),
  );
  mount(closePointDays, ({ params: { pointId }, body }, { staffId }) =>
    closeDays(core, { ...body, pointId, staffId }),
  );
  mount(openPointDays, ({ params: { pointId, from } }, { staffId }) =>
    openDays(core, { pointId, from, staffId }),
  );
  mount(
    addPointPhoto,
    ({ params: { pointId }, body }, { staffId }) => addPhoto(core, { ...body, pointId, staffId }),
    { bodyBytesMax: PICTURE_BODY_BYTES },
  );
  mount(removePointPhoto, ({ params: { pointId, photoId } }, { staffId }) =>
    removePhoto(core, { pointId, photoId, staffId }),
  );
}
