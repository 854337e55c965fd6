import { randomBytes } from 'node:crypto'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { localePath } from '@numo/kit/locales.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { digestOf } from '../digest-of.ts'
import { noSuch } from '../no-such.ts'
import { limitRequests } from '../users/limit-requests.ts'
import type { startCameraHandoff as endpoint } from './contract-handoff.ts'
import { handoff_minutes } from './rules-handoff.ts'

/**
 * Starts a hand-over and returns the secret for the QR code; only its SHA-256 digest is stored. Ends earlier
 * hand-overs of the same user and household, so that one QR code is valid at a time.
 */
export async function startCameraHandoff(
  ctx: Context,
  { accountId: account_id, policy_id, locale }: InputOf<typeof endpoint>
) {
  const { tx, caller, now, actor, settings } = ctx
  const user_id = actor?.user_id
  if (user_id === undefined) throw new Error('The gate lets nobody in who is not signed in')
  await limitRequests(ctx, [{ kind: 'camera', of: account_id, points: 30, seconds: 3600 }])
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(now().getTime() + handoff_minutes * 60_000)
  const id = await tx(async (tx) => {
    if (policy_id !== undefined) {
      const policy = await tx
        .selectFrom('policy')
        .select('id')
        .where('id', '=', policy_id)
        .where('account_id', '=', account_id)
        .executeTakeFirst()
      if (!policy) throw noSuch('policy')
    }
    await tx
      .updateTable('camera_handoff')
      .set({ ended_at: now() })
      .where('account_id', '=', account_id)
      .where('user_id', '=', user_id)
      .where('ended_at', 'is', null)
      .execute()
    const row = await tx
      .insertInto('camera_handoff')
      .values({
        account_id,
        user_id,
        policy_id: policy_id ?? null,
        locale,
        expires_at,
        token_sha256: digestOf(token),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(tx, caller, {
      action: 'C',
      entity_type: 'camera_handoff',
      entity_id: row.id,
      account_id,
    })
    return row.id
  })
  const url = `${settings.public_origin}${localePath(locale, '/camera')}#${token}`
  return { handoff_id: id, url, expires_at: expires_at.toISOString() }
}
