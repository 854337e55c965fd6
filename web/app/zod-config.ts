import { config } from 'zod'

// Zod would try `new Function`, which the content policy forbids and reports. Imported before any contract.
config({ jitless: true })
