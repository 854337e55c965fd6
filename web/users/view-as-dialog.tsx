import { useState } from 'react'
import { impersonate } from '@numo/domains/impersonation/contract.ts'
import { longestReason, shortestReason } from '@numo/domains/impersonation/rules.ts'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useCommand } from '../app/use-command.ts'
import { TextField } from '../ui/fields/text-fields.tsx'
import type { User } from './use-user.ts'

/** Asks for the reason of a view as another user, which that user can read; then opens it in a new tab. */
export function ViewAsDialog({
  user,
  isOpen,
  onClose,
}: {
  user: User
  isOpen: boolean
  onClose: () => void
}) {
  const { t, locale, settings, toasts } = useProgram()
  const [reason, setReason] = useState('')
  const [wasShort, setShort] = useState(false)
  const [blocked, setBlocked] = useState<string | null>(null)
  const name = user.display_name
  const isShort = reason.trim().length < shortestReason
  const shut = () => {
    setReason('')
    setShort(false)
    setBlocked(null)
    onClose()
  }
  const { run, isPending } = useCommand(impersonate, {
    onDone({ id }) {
      const there = `${localePath(locale, '/-login')}?${new URLSearchParams({ view_as: id })}`
      const tab = window.open(there, '_blank')
      if (!tab) return setBlocked(there)
      tab.opener = null
      toasts.show(t('view_as.begun', { name }), { tone: 'ok' })
      shut()
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      question={t('view_as.title', { brand: settings.brand.name, name })}
      verb={t('view_as.submit')}
      tone="primary"
      isBusy={isPending}
      onConfirm={() => {
        setShort(isShort)
        if (!isShort) void run({ id: user.id, reason: reason.trim() })
      }}
      onClose={shut}
    >
      <p>{t('view_as.text', { name })}</p>
      <TextField
        name="view_reason"
        label={t('view_as.reason')}
        hint={t('view_as.hint', { name })}
        {...(wasShort && isShort && { error: t('view_as.short') })}
        value={reason}
        maxLength={longestReason}
        onChange={(text) => setReason(text ?? '')}
      />
      {blocked !== null && (
        <p role="alert">
          {t('view_as.blocked')}{' '}
          <a href={blocked} target="_blank" rel="noopener">
            {t('view_as.open')}
          </a>
        </p>
      )}
    </ConfirmDialog>
  )
}
