import type { Tx } from '../context.ts'
import type { NoticeChoice } from './contract.ts'
import { isDelivered, kindsFor, ruleOf, type Choice } from './rules.ts'

/** Reads the choices of these users by user id; users without choices are missing from the map. */
export async function readChoices(
  tx: Tx,
  user_ids: readonly string[]
): Promise<ReadonlyMap<string, readonly Choice[]>> {
  if (user_ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('notification_preference')
    .select(['user_id', 'kind', 'channel', 'is_on'])
    .where('user_id', 'in', user_ids)
    .execute()
  const found = new Map<string, Choice[]>()
  for (const { user_id, kind, channel, is_on } of rows)
    if (channel === 'inbox' || channel === 'email')
      found.set(user_id, [...(found.get(user_id) ?? []), { kind, channel, is_on }])
  return found
}

/** Returns the settings of every kind for a user with these roles: defaults overridden by their choices. */
export const choicesFor = (
  roles: Parameters<typeof kindsFor>[0],
  choices: readonly Choice[]
): NoticeChoice[] =>
  kindsFor(roles).map((kind) => {
    const { group, is_security } = ruleOf(kind)
    return {
      kind,
      group,
      inbox: isDelivered(kind, 'inbox', choices),
      email: isDelivered(kind, 'email', choices),
      is_fixed: is_security ?? false,
    }
  })
