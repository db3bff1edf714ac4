export const LICENSES = ['service-standard', 'service-commercial', 'service-restricted']
