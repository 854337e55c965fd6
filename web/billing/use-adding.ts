import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  finishCardSetup,
  startCardSetup,
  type PaymentMethod,
} from '@numo/domains/payments/contract.ts'
import { useProgram } from '../app/program.ts'
import { useProblemText } from '../app/problem-text.ts'
import { declinedText } from './card-text.ts'

/** A started card setup, passed to the form that sends the card to the payment service. */
type StartedSetup = { setup_id: string; client_secret: string; return_url: string }

/** Result of sending a card: `ask` the server for its outcome, `left` for the bank's page, or declined. */
export type AddCardResult =
  | { kind: 'ask' }
  | { kind: 'left' }
  | { kind: 'declined'; code: string | null }

/** Sends a card to the payment service. */
export type SendCardDetails = (started: StartedSetup) => Promise<AddCardResult>

export type CardAdding = ReturnType<typeof useAdding>

const returned = ['setup_intent', 'setup_intent_client_secret', 'redirect_status']
/** Number of polls, one every two seconds, while the bank has not decided. */
const maxTries = 10

const pause = () => new Promise((resolve) => void setTimeout(resolve, 2000))

/**
 * Adds a payment method: starts a setup on our server, lets `give` send the card to the payment service, and asks our
 * server for the outcome. Also resumes after a redirect from the bank's page; of its parameters only the setup id is
 * used, the outcome is read from the server.
 */
export function useAdding({
  accountId,
  onSaved,
}: {
  accountId: string
  /** `by` says whether the form or the bank's redirect finished. */
  onSaved: (method: PaymentMethod | null, by: 'form' | 'return') => void
}) {
  const { t, caller, locale } = useProgram()
  const explain = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => void (isGone.current = true)
  }, [])

  const settle = async (setup_id: string, by: 'form' | 'return'): Promise<void> => {
    for (let n = 0; n < maxTries; n += 1) {
      // Sequential: each poll continues where the one before was undecided.
      const { status, error_code, method } = await caller.call(finishCardSetup, {
        accountId,
        setup_id,
      })
      // The page was left.
      if (isGone.current) return
      if (status === 'succeeded') {
        setNote(null)
        return onSaved(method, by)
      }
      if (status !== 'processing') {
        if (status === 'requires_action') return setProblem(t('pay.bank_waits'))
        if (status === 'cancelled') return setProblem(t('pay.cancelled'))
        return setProblem(declinedText(error_code, t))
      }
      setNote(t('pay.processing'))
      await pause()
    }
    setNote(t('pay.processing_long'))
  }

  const last = useRef<{ by: 'form' | 'return'; ended: Promise<void> } | null>(null)
  /** A second press is ignored; a card given while the return from the bank is settled is sent after that. */
  const run = (by: 'form' | 'return', work: () => Promise<void>): Promise<void> => {
    const before = last.current
    if (before?.by === by) return before.ended
    const worked = async () => {
      await before?.ended
      setBusy(true)
      setProblem(null)
      setNote(null)
      try {
        await work()
      } catch (error) {
        setProblem(explain(error))
      } finally {
        setBusy(false)
        if (last.current === mine) last.current = null
      }
    }
    const mine = { by, ended: worked() }
    last.current = mine
    return mine.ended
  }

  const add = (give: SendCardDetails) =>
    run('form', async () => {
      const { setup_id, client_secret } = await caller.call(startCardSetup, {
        accountId,
        consents: true,
        locale,
      })
      const { origin, pathname } = window.location
      const given = await give({ setup_id, client_secret, return_url: `${origin}${pathname}` })
      if (given.kind === 'left') return setNote(t('pay.to_bank'))
      if (given.kind === 'declined') return setProblem(declinedText(given.code, t))
      await settle(setup_id, 'form')
    })

  useReturn((setup_id) => void run('return', () => settle(setup_id, 'return')))
  return { isBusy, problem, note, add, setProblem }
}

/**
 * Calls back once with the setup id of a redirect from the bank's page, and removes its parameters from the address.
 */
function useReturn(onReturn: (setup_id: string) => void) {
  const [query, setQuery] = useSearchParams()
  const setup_id = query.get('setup_intent')
  const settledSetup = useRef<string | null>(null)
  const clean = useCallback(() => {
    setQuery(
      (before) => {
        const after = new URLSearchParams(before)
        for (const name of returned) after.delete(name)
        return after
      },
      { replace: true, preventScrollReset: true }
    )
  }, [setQuery])
  useEffect(() => {
    if (setup_id === null || settledSetup.current === setup_id) return
    settledSetup.current = setup_id
    clean()
    if (/^\w{5,120}$/.test(setup_id)) onReturn(setup_id)
  }, [setup_id, clean, onReturn])
}
