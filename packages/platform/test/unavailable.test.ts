import { describe, expect, it } from '@jest/globals';
import { portable, revived } from '../src/adapters/sqlite/jobs.ts';
import { AppError } from '../src/common/errors.ts';
import { ConditionFailedError, DuplicateKeyError, StoreUnavailableError } from '../src/ports/store.ts';
import { isUnavailable, TooNewError } from '../src/ports/unavailable.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });
const named = (name: string) => Object.assign(new Error('failed'), { name });

describe('what is unavailable', () => {
  it.each([
    coded('SQLITE_FULL'),
    coded('SQLITE_IOERR_WRITE'),
    coded('SQLITE_BUSY'),
    coded('ENOSPC'),
    coded('ECONNREFUSED'),
    named('MongoNetworkTimeoutError'),
    named('MongoServerSelectionError'),
    named('MongoClientClosedError'),
    new StoreUnavailableError(),
    new TooNewError('a form'),
    coded('TOO_NEW'),
    revived(portable(new StoreUnavailableError())),
    Object.assign(new Error('not primary'), { errorLabels: ['RetryableWriteError'] }),
    new AppError('platform.unavailable', 'forms cannot be reached'),
    new Error('could not be stored', { cause: coded('SQLITE_FULL') }),
  ])('is told by its own name: %p', (error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  it.each([
    coded('SQLITE_CONSTRAINT_UNIQUE'),
    coded('SQLITE_ERROR'),
    new ConditionFailedError('forms', 0),
    new DuplicateKeyError('forms', '_id'),
    new AppError('forms.missing', 'no such form'),
    new TypeError('cannot read x of undefined'),
    'a text',
  ])('is not a mistake of the event or of its handler: %p', (error) => {
    expect(isUnavailable(error)).toBe(false);
  });
});
