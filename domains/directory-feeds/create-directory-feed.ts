import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { makeKey } from '../api-keys/make-key.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { createDirectoryFeed as endpoint } from './contract.ts'

/** Makes a key with which an insurer reads its feed. */
export const createDirectoryFeed = (
  ctx: Context,
  { insurer_id: id, name }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const insurer = await tx
      .selectFrom('insurance_company')
      .select('name')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!insurer) throw noSuch('insurer')
    const owner = { kind: 'insurance_company_id', id } as const
    return makeKey(ctx, tx, owner, { name }, { insurer: insurer.name })
  })
