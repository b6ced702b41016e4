import { describe, expect, it } from '@jest/globals';
import { redirectAddress } from './redirect.ts';

describe('where a respondent goes next', () => {
  it('is the owner’s web address where that was chosen', () => {
    expect(redirectAddress({ success_status: 'url', redirect_url: 'https://example.org/thanks' })?.href).toBe('https://example.org/thanks');
    expect(redirectAddress({ success_status: 'message', redirect_url: 'https://example.org/thanks' })).toBeNull();
  });
  it.each(['', 'thanks', '/thanks', 'javascript:alert(1)', 'data:text/html,x', 'mailto:ada@example.org', 'https://'])(
    'is not %j',
    (redirect_url) => {
      expect(redirectAddress({ success_status: 'url', redirect_url })).toBeNull();
    },
  );
});
