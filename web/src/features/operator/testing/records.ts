import type { User } from '../users/user.ts';

export const adminUser = (changes: Partial<User> = {}): User => ({
  _id: 'user1',
  email: 'marta@lowtide.example',
  firstname: 'Marta',
  lastname: 'Lindqvist',
  fullName: 'Marta Lindqvist',
  plan: 'Standart',
  type: 'user',
  blocked: 0,
  taken_down: null,
  harm_seen: { decision: 0, objection: 0 },
  harm_decisions: [],
  confirm: 1,
  haveOneTimeForm: 1,
  email_notification: 1,
  browser_notification: 0,
  opacity: 0.5,
  popup: 1,
  formCount: 4,
  maxCount: 5,
  responses: 1752,
  logged_date: Date.UTC(2026, 10, 20, 8, 2, 14),
  loginDate: Date.UTC(2026, 10, 20, 8, 2, 14),
  created_at: Date.UTC(2025, 2, 14, 10, 21, 9),
  deleted_at: null,
  payd_at: null,
  formsadmin: [],
  ...changes,
});

/** A page of a list, as calls answer it. */
export const adminPage = <R>(data: R[], { page = 1, total = data.length }: { page?: number; total?: number } = {}) => ({
  data,
  current_page: page,
  total,
  is_more: false,
  next: null as string | null,
  away: [] as string[],
});
