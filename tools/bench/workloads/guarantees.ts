import { exportJWK, generateKeyPair } from 'jose'
import {
  publishedKey,
  signToken,
  verifyToken,
} from '../../../domains/authorizations/rules-signed-token.ts'
import { GuaranteeClaims } from '../../../domains/authorizations/rules-guarantee.ts'
import type { Workload } from '../bench.ts'
import { judged, report, spreadOf } from '../figures.ts'

const count = 10_000
const claims: GuaranteeClaims = {
  iss: 'www.numo.example',
  id: '01890000-0000-7000-8000-000000000001',
  no: 'PA-000001',
  ver: 1,
  ins: 'Seguros Atlas de la Ciudad de México',
  ref: 'GOP-2026-0077-A',
  who: 'María José Hernández Domínguez',
  pol: 'POL-0012345-1',
  at: 'Hospital Ángeles del Pedregal',
  set: 'inpatient',
  for: 'Laparoscopic cholecystectomy',
  amt: 30_000_000,
  cur: 'MXN',
  from: '2026-11-23',
  to: '2026-12-23',
}

/** Letters of guarantee are signed and verified, one after the other in one process. */
export const guarantees: Workload = {
  name: 'guarantees',
  row: 21,
  title: 'letters of guarantee are signed and verified',
  async run() {
    const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    const private_key = await exportJWK(pair.privateKey)
    const { x = '' } = await exportJWK(pair.publicKey)
    const keys = [publishedKey({ id: 'aaaaaaaa', public_key: x })]
    const tokens: string[] = []
    let started = performance.now()
    for (let ver = 1; ver <= count; ver += 1)
      tokens.push(
        await signToken(GuaranteeClaims, { ...claims, ver }, { kid: 'aaaaaaaa', private_key })
      )
    const signed_s = (performance.now() - started) / 1000
    let wrong = 0
    started = performance.now()
    for (const token of tokens)
      if (typeof (await verifyToken(token, keys, GuaranteeClaims)) === 'string') wrong += 1
    const verified_s = (performance.now() - started) / 1000
    const about = { row: 21, workload: 'guarantees' }
    const all = count.toLocaleString('en')
    const figure = `letters of ${all} that were refused`
    return [
      judged({ ...about, figure, unit: '', value: spreadOf([wrong]) }, { at_most: 0 }),
      report({ ...about, figure: `${all} signed`, unit: 's', value: spreadOf([signed_s]) }),
      report({ ...about, figure: `${all} verified`, unit: 's', value: spreadOf([verified_s]) }),
    ]
  },
}
