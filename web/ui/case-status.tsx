import type { ComponentProps } from 'react'
import { Status, type StatusShape, type Tone } from './status.tsx'

/** How a status of a claim, payment or payout looks. `agreed`: decided, but no money has moved. `contested`: open again. */
export type CaseLook = readonly [Tone | 'agreed' | 'contested', StatusShape?]

const drawn = {
  agreed: ['info', 'three-quarters'],
  contested: ['busy', 'back'],
} as const satisfies Record<string, readonly [Tone, StatusShape]>

/** The status of a case, with two tones that only signed-in pages need. */
export function CaseStatus({
  look: [tone, shape],
  children,
}: { look: CaseLook } & Pick<ComponentProps<typeof Status>, 'children'>) {
  if (tone !== 'agreed' && tone !== 'contested')
    return (
      <Status tone={tone} {...(shape && { shape })}>
        {children}
      </Status>
    )
  const [base, usual] = drawn[tone]
  return (
    <span className={`case case-${tone}`}>
      <Status tone={base} shape={shape ?? usual}>
        {children}
      </Status>
    </span>
  )
}
