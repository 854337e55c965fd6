import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { confirmExtraction, type Extraction } from '@numo/domains/extractions/contract.ts'
import { useProgram } from '../app/program.ts'
import { OnboardingState } from '../onboarding/onboarding-state.tsx'
import { StepFrame } from '../onboarding/step-frame.tsx'
import { useWho } from '../app/session/use-who.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { CardAdd, CardNext, CardSafe } from './card-add.tsx'
import { ExtractionReview, OpenFields, ReviewPictures } from './extraction-review.tsx'
import { useCardFlow, type CardFlow } from './use-card-flow.ts'
import { useReview } from './use-review.ts'

/** Card of a household: pictures, extracted fields and their confirmation. */
export function CardStep() {
  const { account } = useWho()
  const [query] = useSearchParams()
  const policy = query.get('policy') ?? undefined
  const accountId = account?.id ?? ''
  // Remounts for another policy, whose card has pictures of its own.
  return <Card key={`${accountId} ${policy}`} accountId={accountId} policy={policy} />
}

function Card({ accountId, policy }: { accountId: string; policy: string | undefined }) {
  const { account } = useWho()
  const flow = useCardFlow(accountId, policy)
  const [isChecking, setChecking] = useState(false)
  // Returns to the account area when opened from there; during onboarding it continues to the next step.
  const back =
    policy !== undefined && account?.onboarding_status !== 'incomplete' ? '/home/insurance' : true
  const { extraction, finding } = flow
  if (finding) return <OnboardingState query={finding}>{() => null}</OnboardingState>
  if (isChecking && extraction)
    return (
      <CheckStep
        key={`${extraction.id} ${extraction.status} ${extraction.back?.document_id ?? ''}`}
        extraction={extraction}
        flow={flow}
        back={back}
        onReturn={() => setChecking(false)}
      />
    )
  return (
    <AddStep
      flow={flow}
      accountId={accountId}
      policy={policy}
      back={back}
      onCheck={() => setChecking(true)}
    />
  )
}

type AddProps = {
  flow: CardFlow
  accountId: string
  policy: string | undefined
  back: string | true
  onCheck: () => void
}

function AddStep({ flow, accountId, policy, back, onCheck }: AddProps) {
  const { t } = useProgram()
  const [problem, setProblem] = useState<string | null>(null)
  const { extraction, sides, isReading } = flow
  const isBusy = isReading || flow.isSending
  const isReady = extraction !== null && !isBusy && extraction.status !== 'failed'
  return (
    <StepFrame
      step="card-upload"
      title={t('card.add.title')}
      intro={t('card.add.intro')}
      canContinue={isReady}
      isBusy={isBusy}
      general={problem}
      onContinue={async () => {
        setProblem(sides.front === null ? t('card.add.need_front') : null)
        if (isReady) onCheck()
        return false
      }}
      {...(sides.front === null && {
        onSkip: async () => back,
        skipText: t('card.add.none'),
      })}
      aside={<CardNext />}
    >
      <CardAdd flow={flow} account_id={accountId} policy_id={policy} onType={onCheck} />
    </StepFrame>
  )
}

type CheckProps = {
  extraction: Extraction
  flow: CardFlow
  back: string | true
  onReturn: () => void
}

function CheckStep({ extraction, flow, back, onReturn }: CheckProps) {
  const { t, caller, toasts } = useProgram()
  const review = useReview(extraction)
  const isNarrow = useNarrow()
  const isTyped = extraction.status === 'failed'
  const isOver = extraction.status === 'applied' || extraction.status === 'approved'
  const pictures = (
    <ReviewPictures
      extraction={extraction}
      active={review.active}
      onReplace={(side) => {
        void flow.replace(side)
        onReturn()
      }}
    />
  )
  async function save() {
    if (isOver) return back
    const state = review.said(new Date().toLocaleDateString('sv'))
    if (!state) return false
    await caller.call(confirmExtraction, { id: extraction.id, ...state })
    toasts.show(t('card.check.saved'), { tone: 'ok' })
    return back
  }
  return (
    <StepFrame
      step="card-upload"
      title={t(isTyped ? 'card.check.typed_title' : 'card.check.title')}
      intro={
        isOver
          ? t('card.check.reviewed')
          : t(isTyped ? 'card.check.typed_intro' : 'card.check.intro')
      }
      errors={review.errors}
      onContinue={save}
      {...(!isNarrow && {
        aside: (
          <>
            {pictures}
            <CardSafe />
          </>
        ),
      })}
    >
      <OpenFields review={review} />
      {isNarrow && pictures}
      <ExtractionReview extraction={extraction} review={review} />
      <p>
        <button type="button" className="linkish" onClick={onReturn}>
          {t('card.check.retake')}
        </button>
      </p>
      {isNarrow && <CardSafe />}
    </StepFrame>
  )
}
