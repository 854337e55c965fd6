import { hash } from 'node:crypto'
import { fold, slugOf } from '@numo/kit/text.ts'
import type { OrganizationContent, SourceRecord } from '../records.ts'

/** What a row says about insurance. */
export type InsuranceOfRow = {
  insurer: string
  plan: string | undefined
  network: string | undefined
}

/** A network is named like the plan, else like the company, when the row names none. */
const nameOf = ({ insurer, plan, network }: InsuranceOfRow) => network ?? plan ?? insurer

/** A name as part of an id; a name without Latin letters has an id all the same. */
export const keyOf = (name: string) =>
  slugOf(name) || `x${hash('md5', fold(name) || name, 'hex').slice(0, 12)}`

function refsOf(row: InsuranceOfRow) {
  const key = keyOf(row.insurer)
  return {
    insurer: `insurer-${key}`,
    network: `network-${key}-${keyOf(nameOf(row))}`,
    plan: row.plan === undefined ? undefined : `plan-${key}-${keyOf(row.plan)}`,
  }
}

type PlanRow = { ref: string; name: string; insurer: string; line: number; networks: Set<string> }

/**
 * The insurers, networks and plans that the rows of a table name, each gathered from all of its rows: a plan has
 * every network that any row gives it. Two that come to one id stay two records, which the import rejects.
 */
export class Insurance {
  readonly #insurers = new Map<string, PlanRow>()
  readonly #networks = new Map<string, PlanRow>()
  readonly #plans = new Map<string, PlanRow>()

  /** Takes in what the row on a line says; returns the id of its network. */
  add(row: InsuranceOfRow, line: number): string {
    const { insurer, network, plan } = refsOf(row)
    const gather = (all: Map<string, PlanRow>, ref: string, name: string) => {
      const key = [ref, fold(name) || name, insurer].join(' ')
      const known = all.get(key) ?? { ref, name, insurer, line, networks: new Set<string>() }
      // Of several spellings the same one counts whatever the order of the rows.
      if (name < known.name) known.name = name
      all.set(key, known)
      return known
    }
    gather(this.#insurers, insurer, row.insurer)
    gather(this.#networks, network, nameOf(row))
    if (plan !== undefined && row.plan !== undefined)
      gather(this.#plans, plan, row.plan).networks.add(network)
    return network
  }

  /** Everything gathered with the line it was first named on, in an order that does not depend on that of the rows. */
  *records(): Generator<{ record: SourceRecord; line: number }> {
    const organization = (
      { ref, name }: PlanRow,
      more: Pick<OrganizationContent, 'role' | 'part_of'>
    ): SourceRecord => ({
      type: 'Organization',
      ref,
      status: 'active',
      content: {
        name,
        slug: slugOf(name),
        partner_type: undefined,
        tier: undefined,
        country: undefined,
        website: undefined,
        phone: undefined,
        npi: undefined,
        ...more,
      },
      needs: more.part_of === undefined ? [] : [`Organization/${more.part_of}`],
      updated: null,
      shared: true,
    })
    for (const one of this.#insurers.values())
      yield { record: organization(one, { role: 'payer', part_of: undefined }), line: one.line }
    for (const one of this.#networks.values())
      yield {
        record: organization(one, { role: 'network', part_of: one.insurer }),
        line: one.line,
      }
    for (const { ref, name, insurer, networks, line } of this.#plans.values()) {
      const sorted = [...networks].toSorted()
      const record: SourceRecord = {
        type: 'InsurancePlan',
        ref,
        status: 'active',
        content: {
          name,
          slug: slugOf(name),
          code: undefined,
          owner: insurer,
          networks: sorted,
          draft: undefined,
        },
        needs: [insurer, ...sorted].map((needed) => `Organization/${needed}`),
        updated: null,
        shared: true,
      }
      yield { record, line }
    }
  }
}
