import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { addPatients } from './add-patients.ts'
import type { addPatient as endpoint } from './contract-add.ts'

/**
 * Adds a patient whom the clinic names by member ID and birth date, with the consent that it holds, and notifies the household.
 * Throws 404 `no-such-patient`, also for a consent older than its withdrawal, 409 `several-patients`, 422 `day-to-come`, and 429
 * `too-many-lookups` for a number tried more than ten times a day.
 */
export async function addPatient(
  ctx: Context,
  { locale, ...input }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  if (input.signed_on > ctx.today() || input.birth_date > ctx.today())
    throw refuse(422, 'day-to-come', 'This day has not been yet')
  const { member_id, birth_date, signed_on } = input
  const request = { member_id, birth_date, signed_on, name: input.name || null }
  // Refused outside of the transaction: the try is counted.
  const [added] = await ctx.tx((tx) => addPatients(tx, ctx, [request], locale))
  switch (added?.outcome) {
    case 'several':
      throw refuse(409, 'several-patients', 'Several people have this member ID and birth date.')
    case 'too_often':
      throw refuse(429, 'too-many-lookups', 'This member ID was tried too often today.')
  }
  if (!added || added.client_id === null)
    throw refuse(
      404,
      'no-such-patient',
      'Nobody with this member ID and birth date shares data with you under a consent of that day.'
    )
  return { id: added.client_id, is_new: added.outcome === 'new' }
}
