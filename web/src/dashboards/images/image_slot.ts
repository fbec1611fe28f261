// SPDX-License-Identifier: Apache-2.0
import {success} from '../../base/result';
import {imageParameters} from '../../data/media';
import {type BlobKind, BlobSlot, type Loaded} from '../../media_cards/blob_slot';

/** The value is the source for an <img>. */
export type LoadedImage = Loaded<string>;

const images: BlobKind<string> = {
  parameters: imageParameters,
  read: (blob) => success(URL.createObjectURL(blob)),
  drop: (source) => URL.revokeObjectURL(source),
};

export type ImageSlot = BlobSlot<string>;

export function makeImageSlot(): ImageSlot {
  return new BlobSlot(images);
}
