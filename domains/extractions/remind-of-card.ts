import type { Context } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { isAboutPicture } from './rules.ts'
import { findCardPath } from './card-path.ts'

/** Notifies a household whose card was read or failed after it left the page, unless it has confirmed the card. */
export const remindOfCard = (
  ctx: Context,
  { extraction_id }: { extraction_id: string }
): Promise<void> =>
  ctx.tx(async (tx) => {
    const found = await tx
      .selectFrom('extraction as e')
      .leftJoin('extraction_field as f', (on) =>
        on.onRef('f.extraction_id', '=', 'e.id').on('f.path', '=', 'insurer')
      )
      .select([
        'e.account_id',
        'e.status',
        'e.error_code',
        'e.confirmed_at',
        'f.value',
        'e.target_id',
      ])
      .where('e.id', '=', extraction_id)
      .executeTakeFirst()
    if (!found?.account_id || found.confirmed_at !== null) return
    const to = { account_id: found.account_id }
    const link = findCardPath(found.target_id)
    if (found.status === 'failed' && isAboutPicture(found.error_code))
      await notify(tx, {
        to,
        kind: 'card_unreadable',
        facts: {},
        link,
        dedupe_key: extraction_id,
      })
    if (found.status === 'needs_review')
      await notify(tx, {
        to,
        kind: 'card_read',
        facts: { insurer: typeof found.value === 'string' ? found.value.slice(0, 80) : '' },
        link,
        dedupe_key: extraction_id,
      })
  })
