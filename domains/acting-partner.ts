import type { Context } from './context.ts'

/** Returns the id of the organisation that the caller acts for. Its endpoints admit nobody without one. */
export function actingPartner({ actor }: Pick<Context, 'actor'>): string {
  const partner = actor?.roles.partner
  if (!partner) throw new Error('The caller acts for no organisation')
  return partner.partner_id
}
