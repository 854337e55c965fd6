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

/** A setup that was begun, for the form that gives the card to the payment service. */
type StartedSetup = { setup_id: string; client_secret: string; return_url: string }

/** How the giving went: ask how it ended, or the page is being left for the bank's, or the card was not taken. */
export type AddCardResult =
  | { kind: 'ask' }
  | { kind: 'left' }
  | { kind: 'declined'; code: string | null }

/** Sends a card to the payment service. */
export type Give = (started: StartedSetup) => Promise<AddCardResult>

export type CardAdding = ReturnType<typeof useAdding>

const returned = ['setup_intent', 'setup_intent_client_secret', 'redirect_status']
/** How many times the server is asked, every two seconds, about a card that the bank has not decided on. */
const mostTries = 10

const pause = () => new Promise((resolve) => void setTimeout(resolve, 2000))

/**
 * Adds a card: starts a setup at our server, lets `give` send the card to the payment service, and asks our server how it
 * ended. Also goes on after the bank's page has sent its holder back: what the address says then is not believed, only
 * which setup it was.
 */
export function useAdding({
  accountId,
  onSaved,
}: {
  accountId: string
  /** `by`: the form here, or the bank's page that sent its holder back. */
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
    for (let n = 0; n < mostTries; n += 1) {
      // One after the other: each asks again what the one before it did not learn.
      const { status, error_code, method } = await caller.call(finishCardSetup, {
        accountId,
        setup_id,
      })
      // Whoever left the page is not led anywhere by its card.
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

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    setNote(null)
    try {
      await work()
    } catch (error) {
      setProblem(explain(error))
    } finally {
      setBusy(false)
    }
  }

  const add = (give: Give) =>
    run(async () => {
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

  useReturn((setup_id) => void run(() => settle(setup_id, 'return')))
  return { isBusy, problem, note, add, setProblem }
}

/** Calls back once with the setup the bank's page sends its holder back with; the address is cleaned at once. */
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
