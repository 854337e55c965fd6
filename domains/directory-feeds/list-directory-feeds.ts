import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { readKeys } from '../api-keys/read-keys.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { listDirectoryFeeds as endpoint } from './contract.ts'
import { countMistakes } from './mistakes.ts'
import { feedPaths } from './rules.ts'

/** Returns the keys of an insurer's feed, and how many mistakes they read. */
export const listDirectoryFeeds = (
  { tx, settings }: Context,
  { insurer_id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const insurer = await tx
      .selectFrom('insurance_company')
      .select('id')
      .where('id', '=', insurer_id)
      .executeTakeFirst()
    if (!insurer) throw noSuch('insurer')
    const origin = settings.public_origin.replace(/\/$/, '')
    return {
      keys: await readKeys(tx, { kind: 'insurance_company_id', id: insurer_id }),
      mistakes: await countMistakes(tx, insurer_id),
      addresses: Object.values(feedPaths).map((path) => origin + path),
    }
  })
