import { useState } from 'react'
import type {
  ClaimExample,
  ExampleClaim,
  ExampleOutcome,
} from '@numo/domains/claim-examples/contract-parts.ts'
import {
  listClaimExamples,
  runClaimExamples,
  runExampleClaim,
  saveClaimExample,
} from '@numo/domains/claim-examples/contract.ts'
import type { TrialRules } from '@numo/domains/claim-examples/rules.ts'
import type { SentTo } from '@numo/kit/endpoint.ts'
import { nothingUsed } from '@numo/domains/eligibility/rules-cost.ts'
import type { InsurerPlan, InsurerRecord } from '@numo/domains/insurance/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { QueryState } from '../app/query-state.tsx'
import { BenchExamples } from './bench-examples.tsx'
import { BenchForm } from './bench-form.tsx'
import { BenchOutcome } from './bench-outcome.tsx'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { Button } from '../ui/button.tsx'

type BenchResult = {
  claim: ExampleClaim
  trying: TrialRules
  outcome: ExampleOutcome
  /** Outcome of all examples with the tested rules; null when these are the saved ones. */
  tried: readonly ClaimExample[] | null
}

const newClaim = (plan: InsurerPlan): ExampleClaim => {
  const today = new Date().toISOString().slice(0, 10)
  return {
    plan_id: plan.id,
    network_id: plan.networks[0]?.id ?? null,
    request: 'claim',
    care_setting: 'outpatient',
    service_at: `${today}T09:00`,
    filed_on: today,
    currency: plan.currency,
    rate: null,
    lines: [
      { kind: 'consultation', billed_amount: 100_000, agreed_amount: null, not_covered_amount: 0 },
    ],
    used: nothingUsed,
    documents: [],
    asked_at: null,
  }
}

/** Tests example claims against the rules of an insurer; saved examples show the effect of a change of rules. */
export function InsurerBench({ insurer }: { insurer: InsurerRecord }) {
  const { t } = useProgram()
  const [first, ...others] = insurer.plan_rows
  if (!first) return <p className="dim">{t('bench.no_plan')}</p>
  return <Bench insurer={insurer} plans={[first, ...others]} />
}

function Bench({
  insurer,
  plans,
}: {
  insurer: InsurerRecord
  plans: readonly [InsurerPlan, ...InsurerPlan[]]
}) {
  const { t, caller, formats } = useProgram()
  const query = useRead(listClaimExamples, { insurer_id: insurer.id })
  // Opening an example resets the form to it.
  const [started, begin] = useState(() => ({ claim: newClaim(plans[0]), time: 0 }))
  const [ran, setRan] = useState<BenchResult | null>(null)
  const insurer_id = insurer.id
  async function run(input: SentTo<typeof runExampleClaim>) {
    const outcome = await caller.call(runExampleClaim, input)
    const { claim, insurer_id: _, ...trying } = input
    // Terms of a plan are tested only on examples of that plan.
    const of = trying.draft?.sharing ? { plan_id: claim.plan_id } : {}
    const tried =
      Object.keys(trying).length > 0
        ? (await caller.call(runClaimExamples, { insurer_id, ...trying, ...of })).examples
        : null
    setRan({ claim, trying, outcome, tried })
    return outcome
  }
  const noteOf = ({ trying: { rules_on, draft } }: BenchResult) =>
    draft
      ? t('bench.with_draft')
      : rules_on
        ? t('bench.with_day', { day: formats.day(rules_on) })
        : null
  return (
    <div className="bench">
      <BenchForm
        key={started.time}
        insurer={insurer}
        plans={plans}
        claim={started.claim}
        run={run}
      />
      {ran && (
        <BenchOutcome outcome={ran.outcome} isDraft={ran.trying.draft?.sharing !== undefined}>
          <div className="row bench-do">
            <FormButton
              label={t('bench.keep')}
              title={t('bench.keep')}
              done={t('bench.saved')}
              endpoint={saveClaimExample}
              fixed={{ insurer_id, claim: ran.claim }}
              fields={[{ name: 'name', label: t('bench.name'), max: 120 }]}
            >
              <p className="dim">{t('bench.keep_text')}</p>
            </FormButton>
            <Button size="xs" onClick={() => window.print()}>
              {t('bench.print')}
            </Button>
          </div>
        </BenchOutcome>
      )}
      <QueryState query={query}>
        {({ examples }) => (
          <BenchExamples
            insurer_id={insurer_id}
            examples={ran?.tried ?? examples}
            note={ran?.tried ? noteOf(ran) : null}
            open={({ claim }) => {
              begin(({ time }) => ({ claim, time: time + 1 }))
              setRan(null)
            }}
          />
        )}
      </QueryState>
    </div>
  )
}
