import type { Multipart } from '@formwright/contracts';
import { fieldError, InputError } from '../common/input-error.ts';
import { LONG_TEXT } from '../turns/turns.ts';
import { parseJson, parseLongJson } from './json.ts';
import { multipartLimits } from './multipart-parser.ts';

const MAX_NAME = 200;
/** What a form's data says in the place of a file that nobody has chosen. */
const NO_FILE = new Set(['', 'null', 'undefined']);

/** The text fields of a multipart body. */
export class MultipartTexts {
  readonly fields: Record<string, unknown> = Object.create(null);
  readonly otherFields: [string, string][] = [];
  /** Bytes of all texts. */
  size = 0;
  private readonly longJson: [string, string][] = [];

  constructor(
    private readonly contract: Multipart,
    private readonly refuse: (error: Error) => void,
  ) {}

  /** @param name one that `acceptName` has accepted */
  take(name: string, text: string, isCut: boolean): void {
    this.size += Buffer.byteLength(text);
    const isKnown = Object.hasOwn((this.contract.fields as { properties?: object }).properties ?? {}, name);
    if (isCut || this.size > multipartLimits.text) this.refuse(fieldError(413, name, 'Is too long.'));
    else if (!isKnown && this.contract.openFields) this.otherFields.push([name, text]);
    else if (!isKnown && this.isFile(name)) {
      if (!NO_FILE.has(text)) this.refuse(fieldError(400, name, 'Must be a file.'));
    } else if (!isKnown) this.refuse(fieldError(400, name, 'This field is not known.'));
    else if (name in this.fields && this.isRedundant(name)) return;
    else if (name in this.fields) this.refuse(fieldError(400, name, 'Was sent twice.'));
    else this.keep(name, text);
  }

  acceptName(name: string | undefined): name is string {
    if (name === undefined || name === '') this.refuse(new InputError(400, 'A field of the multipart body has no name.'));
    else if (name.length > MAX_NAME) this.refuse(fieldError(400, name, 'The name of this field is too long.'));
    else if (name in Object.prototype) this.refuse(fieldError(400, name, 'This field is not known.'));
    else return true;
    return false;
  }

  /** Parses what is too long for one turn of the event loop. */
  async parseLong(): Promise<void> {
    for (const [name, text] of this.longJson.splice(0)) {
      try {
        this.fields[name] = await parseLongJson(text, name, this.contract.mostParts);
      } catch (error) {
        if (!this.isRedundant(name)) this.refuse(error as InputError);
      }
    }
  }

  forget(): void {
    this.otherFields.length = 0;
    this.longJson.length = 0;
    for (const name of Object.keys(this.fields)) delete this.fields[name];
  }

  private keep(name: string, text: string): void {
    this.fields[name] = text;
    if (!this.contract.json.includes(name)) return;
    if (text.length > LONG_TEXT) {
      this.longJson.push([name, text]);
      return;
    }
    try {
      this.fields[name] = parseJson(text, name, this.contract.mostParts);
    } catch (error) {
      if (!this.isRedundant(name)) this.refuse(error as InputError);
    }
  }

  /** Whether it is the one name of a file; where files have names of many kinds, a text is none of them. */
  private isFile(name: string): boolean {
    return this.contract.files?.named === `^${name}$`;
  }

  private isRedundant(name: string): boolean {
    return this.contract.redundant?.includes(name) ?? false;
  }
}
