import type { CatalogueRow } from '../../catalogue.ts';
import { coupon } from '../fixtures/coupon.machine.ts';
import { model as couponModel } from '../fixtures/coupon.model.ts';
import { fileUpload } from '../fixtures/file-upload.machine.ts';
import { model as fileUploadModel } from '../fixtures/file-upload.model.ts';
import { vehicle } from '../fixtures/vehicle.machine.ts';
import { model as vehicleModel } from '../fixtures/vehicle.model.ts';

/** The machines of a project that names its catalogue in package.json. */
export const catalogue: CatalogueRow[] = [
  {
    id: 'vehicle',
    title: 'Vehicle',
    purpose: 'Drives, and does seven things at once.',
    sentBy: 'The driver.',
    machine: vehicle,
    model: vehicleModel,
    behaviours: ['DRIVE-1'],
  },
  {
    id: 'fileUpload',
    title: 'File upload',
    purpose: 'Sends a file.',
    sentBy: 'The user.',
    machine: fileUpload,
    model: fileUploadModel,
    behaviours: ['SEND-1', 'SEND-2'],
  },
  {
    id: 'coupon',
    title: 'Coupon',
    purpose: 'Knows which coupons are valid.',
    sentBy: 'The buyer.',
    machine: coupon,
    model: couponModel,
    behaviours: ['COUPON-1'],
  },
];
