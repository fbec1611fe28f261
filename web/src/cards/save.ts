// SPDX-License-Identifier: Apache-2.0
// Saves a file through the browser's downloads.

export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  saveAddress(address, name);
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export function saveText(text: string, name: string, type: string): void {
  saveBlob(new Blob([text], {type}), name);
}

/** A file name that every file system accepts. */
export function fileName(tag: string): string {
  return tag.replace(/[^\w.-]+/g, '_');
}
