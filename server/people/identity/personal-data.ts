import type { PersonalTable } from '../../platform/personal-data.ts'
import { eraseMember } from './standing/erase-member.ts'

/** What this slice holds about a member. */
export const identityPersonal: readonly PersonalTable[] = [
  {
    table: 'members',
    of: 'id',
    shown: {
      as: 'profile',
      columns: [
        'ref_id',
        'name',
        'email',
        'created_at',
        'terms_accepted_at',
        'email_verified_at',
        'email_changed_at',
        'password_changed_at',
        'second_factor_changed_at',
        'sponsor_id',
      ],
      order: ['id'],
    },
    erased: eraseMember,
  },
  {
    table: 'sessions',
    shown: {
      as: 'signedIn',
      columns: ['created_at', 'last_seen_at', 'expires_at', 'user_agent', 'address'],
      order: ['id'],
    },
    erased: 'deleted',
  },
  {
    table: 'member_devices',
    shown: { as: 'devices', columns: ['last_seen_at'], order: ['device_hash'] },
    erased: 'deleted',
  },
  {
    table: 'passkeys',
    shown: { as: 'passkeys', columns: ['name', 'created_at', 'last_used_at'], order: ['id'] },
    erased: 'deleted',
  },
  {
    table: 'authenticators',
    shown: { as: 'authenticatorApps', columns: ['created_at', 'confirmed_at'], order: ['member_id'] },
    erased: 'deleted',
  },
  { table: 'recovery_codes', erased: 'deleted' },
  { table: 'passkey_challenges', erased: 'deleted' },
  { table: 'mail_tokens', erased: 'deleted' },
  { table: 'email_changes', erased: 'deleted' },
]
