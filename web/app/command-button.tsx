import type { ComponentProps } from 'react'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import { Button } from '../ui/button.tsx'
import { useIsPast } from './as-of.tsx'
import { useCommand, type CommandOptions } from './use-command.ts'

/** A button that sends a write without confirmation; `ConfirmButton` asks first. */
export function CommandButton<E extends Endpoint>({
  endpoint,
  input,
  done,
  undo,
  onDone,
  ...button
}: CommandOptions<E> & { endpoint: E; input: SentTo<E> } & Omit<
    ComponentProps<typeof Button>,
    'onClick'
  >) {
  const { run, isPending } = useCommand(endpoint, { done, undo, onDone })
  const isPast = useIsPast()
  if (isPast && endpoint.method !== 'GET') return null
  return (
    <Button
      {...button}
      aria-busy={isPending || button['aria-busy']}
      onClick={() => void run(input)}
    />
  )
}
