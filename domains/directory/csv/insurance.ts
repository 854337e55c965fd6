import { hash } from 'node:crypto'
import { fold, slugOf } from '@numo/kit/text.ts'
import type { OrganizationContent, SourceRecord } from '../records.ts'

/** Insurance named in one row. */
export type InsuranceOfRow = {
  insurer: string
  plan: string | undefined
  network: string | undefined
}

/** Name of the row's network; defaults to the plan, then to the insurer. */
const nameOf = ({ insurer, plan, network }: InsuranceOfRow) => network ?? plan ?? insurer

/** Returns a name as part of an id: its slug, or a hash when it has no Latin letters. */
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
 * Collects the insurers, networks and plans named in the rows of a table; a plan has every network that any of its
 * rows names. Two different names with the same id stay two records, which the import rejects.
 */
export class Insurance {
  readonly #insurers = new Map<string, PlanRow>()
  readonly #networks = new Map<string, PlanRow>()
  readonly #plans = new Map<string, PlanRow>()

  /** Adds the insurance of one row and returns the id of its network. */
  add(row: InsuranceOfRow, line: number): string {
    const { insurer, network, plan } = refsOf(row)
    const gather = (all: Map<string, PlanRow>, ref: string, name: string) => {
      const key = [ref, fold(name) || name, insurer].join(' ')
      const known = all.get(key) ?? { ref, name, insurer, line, networks: new Set<string>() }
      // Makes the spelling independent of the order of the rows.
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

  /**
   * Yields every collected record with the line that first named it, in an order independent of the order of the
   * rows.
   */
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
