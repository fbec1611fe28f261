// SPDX-License-Identifier: Apache-2.0
// The colours that the user chose for runs or groups, short enough for an address.
import type {Codec} from '../base/codec';
import {type Slot, slotColour, type Theme} from '../base/palette';
import {runHash} from './run_set';

/** A slot of the palette, which has a shade for each theme, or any colour as #rrggbb. */
export type ChosenColour = Slot | string;

/** Immutable. */
export class ColourChoices {
  constructor(
    readonly byGroup: ReadonlyMap<string, ChosenColour> = new Map(),
    /** Choices from an address that has hashes of the groups' names. */
    readonly byHash: ReadonlyMap<string, ChosenColour> = new Map(),
  ) {}

  /** The colour chosen for a group. */
  of(group: string): ChosenColour | undefined {
    const named = this.byGroup.get(group);
    if (named !== undefined || this.byHash.size === 0) return named;
    return this.byHash.get(runHash(group));
  }

  /** The choices after one more; undefined gives the group its own colour again. */
  with(group: string, chosen: ChosenColour | undefined): ColourChoices {
    const groups = new Map(this.byGroup);
    const hashes = new Map(this.byHash);
    hashes.delete(runHash(group));
    if (chosen === undefined) groups.delete(group);
    else groups.set(group, chosen);
    return new ColourChoices(groups, hashes);
  }
}

// Up to this many groups are named in an address. Above that each takes four letters.
const NAMES_MAX = 6;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export function shadeOf(chosen: ChosenColour, theme: Theme): string {
  return typeof chosen === 'number' ? slotColour(chosen, theme) : chosen;
}

/** `C:a,b;ff8800:c`: the groups of each colour; with many, four letters per group: `C~ABCDefgh`. */
export const colourChoicesCodec: Codec<ColourChoices> = {
  parse(text) {
    const byGroup = new Map<string, ChosenColour>();
    const byHash = new Map<string, ChosenColour>();
    for (const item of text.split(';')) {
      const [, code = '', kind, rest = ''] = /^([A-X]|[0-9a-f]{6})([:~])(.+)$/.exec(item) ?? [];
      const chosen = code.length === 1 ? LETTERS.indexOf(code) : `#${code}`;
      if (kind === ':') for (const name of rest.split(',')) byGroup.set(unescapeName(name), chosen);
      else for (const hash of rest.match(/.{4}/g) ?? []) byHash.set(hash, chosen);
    }
    return new ColourChoices(byGroup, byHash);
  },
  print({byGroup, byHash}) {
    if (byGroup.size + byHash.size <= NAMES_MAX) {
      return [
        ...printItems(byGroup, ':', escapeName, ','),
        ...printItems(byHash, '~', same, ''),
      ].join(';');
    }
    const hashed = new Map([...byGroup].map(([group, chosen]) => [runHash(group), chosen]));
    return printItems(new Map([...byHash, ...hashed]), '~', same, '').join(';');
  },
};

const same = (text: string) => text;

/** One item per colour. The order does not depend on that of the choices. */
function printItems(
  choices: ReadonlyMap<string, ChosenColour>,
  sign: string,
  printName: (name: string) => string,
  separator: string,
): string[] {
  const byCode = new Map<string, string[]>();
  for (const [name, chosen] of choices) {
    const code = typeof chosen === 'number' ? LETTERS[chosen]! : chosen.slice(1).toLowerCase();
    const names = byCode.get(code) ?? [];
    names.push(printName(name));
    byCode.set(code, names);
  }
  const items = [...byCode].map(([code, names]) => code + sign + names.sort().join(separator));
  return items.sort();
}

// Commas and semicolons separate names and colours.
function escapeName(name: string): string {
  return name.replace(/[%,;]/g, encodeURIComponent);
}

function unescapeName(text: string): string {
  return text.replace(/%(2C|25|3B)/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
