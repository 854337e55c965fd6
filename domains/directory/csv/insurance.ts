import { slugOf } from '@numo/kit/text.ts'
import type { OrganizationContent, SourceRecord } from '../records.ts'

/** What a row says about insurance. */
export type InsuranceOfRow = {
  insurer: string
  plan: string | undefined
  network: string | undefined
}

/** A network is named like the plan, else like the company, when the row names none. */
const nameOf = ({ insurer, plan, network }: InsuranceOfRow) => network ?? plan ?? insurer

function refsOf(said: InsuranceOfRow) {
  const key = slugOf(said.insurer) || 'insurer'
  return {
    insurer: `insurer-${key}`,
    network: `network-${key}-${slugOf(nameOf(said))}`,
    plan: said.plan === undefined ? undefined : `plan-${key}-${slugOf(said.plan)}`,
  }
}

/**
 * The insurers, networks and plans that the rows of a table name, each gathered from all of its rows: a plan has
 * every network that any row gives it.
 */
export class Insurance {
  readonly #insurers = new Map<string, string>()
  readonly #networks = new Map<string, { name: string; insurer: string }>()
  readonly #plans = new Map<string, { name: string; insurer: string; networks: Set<string> }>()

  /** Takes in what a row says; gives back the id of its network. */
  add(said: InsuranceOfRow): string {
    const { insurer, network, plan } = refsOf(said)
    if (!this.#insurers.has(insurer)) this.#insurers.set(insurer, said.insurer)
    if (!this.#networks.has(network)) this.#networks.set(network, { name: nameOf(said), insurer })
    if (plan !== undefined && said.plan !== undefined) {
      const known = this.#plans.get(plan) ?? {
        name: said.plan,
        insurer,
        networks: new Set<string>(),
      }
      known.networks.add(network)
      this.#plans.set(plan, known)
    }
    return network
  }

  /** Everything gathered, in an order that does not depend on the order of the rows. */
  records(): SourceRecord[] {
    const organization = (
      ref: string,
      name: string,
      more: Pick<OrganizationContent, 'role' | 'part_of'>
    ) =>
      ({
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
      }) as const
    return [
      ...[...this.#insurers].map(([ref, name]) =>
        organization(ref, name, { role: 'payer', part_of: undefined })
      ),
      ...[...this.#networks].map(([ref, { name, insurer }]) =>
        organization(ref, name, { role: 'network', part_of: insurer })
      ),
      ...[...this.#plans].map(([ref, { name, insurer, networks }]): SourceRecord => {
        const sorted = [...networks].toSorted()
        return {
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
      }),
    ]
  }
}
