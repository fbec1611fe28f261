// SPDX-License-Identifier: Apache-2.0
import {success} from '../../base/result';
import {pictureParameters} from '../../data/media';
import {type BlobKind, BlobSlot, type Loaded} from '../../media_cards/blob_slot';

/** The value is the source for an <img>. */
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
