// SPDX-License-Identifier: Apache-2.0
import {success} from '../../base/result';
import {type BlobKind, BlobSlot, type Loaded} from '../../cards/blob_slot';
import {pictureParameters} from '../../data/media';

/** Its value is what an img takes for its source. */
export type Picture = Loaded<string>;

const pictures: BlobKind<string> = {
  parameters: pictureParameters,
  read: (blob) => success(URL.createObjectURL(blob)),
  drop: (source) => URL.revokeObjectURL(source),
};

export type PictureSlot = BlobSlot<string>;

export function makePictureSlot(): PictureSlot {
  return new BlobSlot(pictures);
}
