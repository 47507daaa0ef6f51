import {
  getPoint as getPointCall,
  getPointPhoto as getPointPhotoCall,
  listPointCities as listPointCitiesCall,
  listPointDays as listPointDaysCall,
  listPointPins as listPointPinsCall,
  listPointSlots as listPointSlotsCall,
  listPoints as listPointsCall,
} from '@gim/contract';
import type { Mount } from '../../http/mount.ts';
import type { PointsCore } from './core.ts';
import { getPoint } from './get-point.ts';
import { getPointPhoto } from './get-point-photo.ts';
import { listPointCities } from './list-point-cities.ts';
import { listPointDays } from './list-point-days.ts';
import { listPointPins } from './list-point-pins.ts';
import { listPointSlots } from './list-point-slots.ts';
import { listPoints } from './list-points.ts';

export function mountPoints(mount: Mount, core: PointsCore): void {
  mount(listPointsCall, ({ query }) => listPoints(core, query));
  mount(listPointPinsCall, ({ query }) => listPointPins(core, query));
  mount(listPointCitiesCall, () => listPointCities(core));
  mount(getPointCall, ({ params: { pointId }, query: { near } }) => getPoint(core, { pointId, near }));
  mount(getPointPhotoCall, ({ params }) => getPointPhoto(core, params));
  mount(listPointDaysCall, ({ params, query }) => listPointDays(core, { ...params, ...query }));
  mount(listPointSlotsCall, ({ params, query }) => listPointSlots(core, { ...params, ...query }));
}
