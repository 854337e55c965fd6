import type { Row } from './test-matrix-rows.ts'

const settings = { who: 'admin', features: ['settings'] } as const
const nothing = '00000000-0000-7000-8000-000000000000'
const version = 99
const photo = {
  alt_en: 'A doctor',
  alt_es: 'Una doctora',
  consent_source: 'Letter',
  consent_on: '2026-01-02',
}

/** What staff find out about providers, and what they show of them. See `test-matrix-rows.ts`. */
export const providerRows: Record<string, Row> = {
  describeProviderPhoto: {
    ...settings,
    input: () => ({ id: nothing, version, ...photo }),
    gives: 404,
  },
  removeProviderPhoto: { ...settings, input: () => ({ id: nothing, version }), gives: 404 },
  setProviderAcceptance: {
    ...settings,
    input: () => ({
      id: nothing,
      version,
      place_id: nothing,
      insurance_network_id: nothing,
      is_accepted: true,
      evidence: 'phone',
      confirmed_on: '2026-01-02',
    }),
    gives: 404,
  },
  takeBackProviderAcceptance: {
    ...settings,
    input: () => ({ id: nothing, version, place_id: nothing, insurance_network_id: nothing }),
    gives: 404,
  },
  setProviderBills: {
    ...settings,
    second_factor: true,
    input: (t) => ({ partner_id: t.partner_id, provider_ids: [nothing], bills: 'separately' }),
    gives: 404,
  },
}
