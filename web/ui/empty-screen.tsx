import type { TablerIcon } from '@tabler/icons-react'
import { localePath } from '@numo/kit/locales.ts'
import { useReader } from './reader.ts'
import type { AppWordKey } from '../words/app-words.ts'
import { ButtonLink } from './button-link.tsx'
import { ButtonAnchor } from './button.tsx'
import { isPublicPath } from './is-public-path.ts'
import { nextSteps, type NextStep } from './next-steps.ts'
import { PageHead } from './page-head.tsx'

/** A screen with a title and an empty-state text in the words. */
export type ScreenName =
  Extract<AppWordKey, `screens.${string}.none`> extends `screens.${infer Name}.none` ? Name : never

type Props = { screen: ScreenName; icon: TablerIcon; next: readonly NextStep[] }

/**
 * A screen without content yet: its heading, what will appear here and when, and next steps that work today. The first
 * step is the primary button.
 */
export function EmptyScreen(props: Props) {
  const { t } = useReader()
  return (
    <>
      <PageHead title={t(`screens.${props.screen}.title`)} />
      <EmptyState {...props} />
    </>
  )
}

/** Empty state: explanation and next steps. */
export function EmptyState({ screen, icon: Icon, next }: Props) {
  const { t } = useReader()
  return (
    <div className="empty">
      <span className="empty-i">
        <Icon size={26} stroke={1.6} aria-hidden />
      </span>
      <p>{t(`screens.${screen}.none`)}</p>
      {next.length > 0 && (
        <p className="row">
          {next.map((step, place) => (
            <StepLink key={step} step={step} isMain={place === 0} />
          ))}
        </p>
      )}
    </div>
  )
}

function StepLink({ step, isMain }: { step: NextStep; isMain: boolean }) {
  const { t, locale } = useReader()
  const to = nextSteps[step]
  const look = isMain ? 'primary' : 'line'
  const text = t(`screens.next.${step}`)
  // Public pages are separate documents.
  return isPublicPath(to) ? (
    <ButtonAnchor look={look} href={localePath(locale, to)}>
      {text}
    </ButtonAnchor>
  ) : (
    <ButtonLink look={look} to={to}>
      {text}
    </ButtonLink>
  )
}
