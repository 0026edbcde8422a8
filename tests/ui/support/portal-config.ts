/** Writes the settings of the page, as a deployment does in `index.html`. The test removes the element with `removePortalConfig`. */
export function writePortalConfig(settings: object): void {
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'portal-config';
  config.textContent = JSON.stringify(settings);
  document.body.append(config);
}

export const removePortalConfig = (): void => document.querySelector('#portal-config')?.remove();
