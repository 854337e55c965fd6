import { Suspense, useState } from 'react'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

// Lazy, because providers are rarely entered by hand.
const NewProviderForm = lazyPart(async () => ({
  default: (await import('./new-provider-form.tsx')).NewProviderForm,
}))

/** Creates a provider as a draft and opens its page. */
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
