import type { ComponentProps, ReactNode } from 'react'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Button } from '../ui/button.tsx'

type Props<E extends Endpoint> = Pick<
  ComponentProps<typeof ConfirmButton<E>>,
  'endpoint' | 'input' | 'question' | 'text'
> & {
  /** Name of the row, for people who hear the buttons. */
  name: string
  onEdit: () => void
  /** Further buttons. */
  children?: ReactNode
}

/** Buttons of a row that change and remove it. */
export function RowButtons<E extends Endpoint>({ name, onEdit, children, ...removal }: Props<E>) {
  const { t } = useProgram()
  const named = (verb: string) => (
    <>
      {verb}
      <span className="vh"> {name}</span>
    </>
  )
  return (
    <div className="row">
      <Button size="xs" onClick={onEdit}>
        {named(t('onboard.frame.change'))}
      </Button>
      {children}
      <ConfirmButton
        {...removal}
        look="ghost"
        is_danger
        label={named(t('onboard.frame.remove'))}
        verb={t('onboard.frame.remove')}
        done={t('onboard.frame.removed')}
      />
    </div>
  )
}
