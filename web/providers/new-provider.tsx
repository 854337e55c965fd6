import { lazy, Suspense, useState } from 'react'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'

// Few enter one by hand: the form is loaded when somebody does.
const NewProviderForm = lazy(async () => ({
  default: (await import('./new-provider-form.tsx')).NewProviderForm,
}))

/** Enters a doctor or facility by hand and opens it. It begins as a draft. */
export function NewProvider() {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="primary" size="xs" onClick={() => setOpen(true)}>
        {t('directory.provider.new')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NewProviderForm onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
