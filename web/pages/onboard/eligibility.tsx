import { useEffect, useRef, useState } from 'react'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { useProgram } from '../../app/program.ts'
import { AnswerHead } from '../../cover/answer-head.tsx'
import { NotChecked } from '../../cover/preauthorization-list.tsx'
import { Benefits } from '../../cover/benefits.tsx'
import { PolicyDocuments } from '../../cover/policy-documents.tsx'
import { CheckButtons } from '../../cover/check-buttons.tsx'
import { useCheck, useCover } from '../../cover/use-cover.ts'
import { StepFrame } from '../../onboarding/step-frame.tsx'
import { useWho } from '../../app/session/use-who.ts'
import { QueryState } from '../../app/query-state.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Note } from '../../ui/note.tsx'

/** Eligibility check of a new household's policies. Optional. */
export function Page() {
  const { t } = useProgram()
  const { account } = useWho()
  return (
    <StepFrame
      step="eligibility"
      title={t('screens.onboard_eligibility.title')}
      intro={t('answer.next')}
      onContinue={async () => true}
    >
      {account && <Answers accountId={account.id} />}
    </StepFrame>
  )
}

function Answers({ accountId }: { accountId: string }) {
  const { t } = useProgram()
  const query = useCover(accountId)
  return (
    <QueryState query={query}>
      {({ policies }) =>
        policies.length === 0 ? (
          <Card className="panel">
            <p>{t('screens.onboard_eligibility.none')}</p>
            <p>
              <ButtonLink to="/onboard/insurance">
                {t('screens.onboard_insurance.title')}
              </ButtonLink>
            </p>
          </Card>
        ) : (
          policies.map((policy) => <Answer key={policy.id} policy={policy} accountId={accountId} />)
        )
      }
    </QueryState>
  )
}

function Answer({ policy, accountId }: { policy: CoverPolicy; accountId: string }) {
  const { t } = useProgram()
  const { ask } = useCheck(accountId)
  const isNew = policy.check === null && policy.waiting === null
  const isOpen = isNew || (policy.outdated.length > 0 && policy.waiting === null)
  const isAsked = useRef(false)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    // Starts the check of today on arrival; no button is needed.
    if (!isOpen || isAsked.current) return
    isAsked.current = true
    void ask(policy.id, false, true).then((isDone) => setFailed(!isDone))
  })
  const name = policy.plan?.name ?? policy.plan_text ?? policy.insurer?.name ?? policy.insurer_name
  return (
    <Panel
      title={name ?? t('cover.unknown')}
      action={
        policy.insurer &&
        policy.insurer.name !== name && <span className="dim">{policy.insurer.name}</span>
      }
    >
      {isNew && isFailed ? (
        <>
          <Note as="output">{t('answer.not_asked')}</Note>
          <CheckButtons policy={policy} accountId={accountId} />
        </>
      ) : isNew ? (
        <output className="loading-card" aria-label={t('app.loading')}>
          <i className="sk sk-h" />
          <i className="sk" />
        </output>
      ) : (
        <>
          <AnswerHead policy={policy} />
          <Benefits policy={policy} />
          <NotChecked policy={policy} />
          <CheckButtons policy={policy} accountId={accountId} />
          <PolicyDocuments policy={policy} accountId={accountId} />
        </>
      )}
    </Panel>
  )
}
