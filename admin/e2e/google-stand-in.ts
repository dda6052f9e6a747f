import { buildAdminPolicy } from '@nanny-polo/shared/agency/admin-policy';
import type { OutsideServices } from '@nanny-polo/shared/agency/outside-services';
import type { Page, Route } from '@playwright/test';

/** Runs in the page: replaces those parts of Google Maps that the back office uses. Its projection is flat. */
function standIn() {
  const listeners = new WeakMap<object, Map<string, Set<(event?: unknown) => void>>>();
  const on = (target: object, name: string, listener: (event?: unknown) => void) => {
    const all = listeners.get(target) ?? new Map();
    listeners.set(target, all);
    const named = all.get(name) ?? new Set();
    all.set(name, named.add(listener));
    return { remove: () => named.delete(listener) };
  };
  const trigger = (target: object, name: string, event?: unknown) => {
    for (const listener of listeners.get(target)?.get(name) ?? []) listener(event);
  };
  type Literal = { lat: number; lng: number };
  const literal = (at: { lat: unknown; lng: unknown }): Literal =>
    (typeof at.lat === 'function' ? { lat: at.lat(), lng: (at.lng as () => number)() } : at) as Literal;
  function LatLng(this: Record<string, unknown>, first: number | Literal, second?: number) {
    const { lat, lng } = typeof first === 'number' ? { lat: first, lng: second ?? 0 } : literal(first);
    Object.assign(this, { lat: () => lat, lng: () => lng, toJSON: () => ({ lat, lng }) });
  }
  const bounds = (sides: { north: number; south: number; east: number; west: number }) => ({
    ...sides,
    contains: (at: Literal) => {
      const { lat, lng } = literal(at);
      return lat <= sides.north && lat >= sides.south && lng <= sides.east && lng >= sides.west;
    },
  });
  type Sides = Parameters<typeof bounds>[0];
  function LatLngBounds(this: Record<string, unknown>, corner?: Literal, other?: Literal) {
    const points = [corner, other].flatMap((at) => (at ? [literal(at)] : []));
    const sides = () => ({
      north: Math.max(...points.map(({ lat }) => lat)),
      south: Math.min(...points.map(({ lat }) => lat)),
      east: Math.max(...points.map(({ lng }) => lng)),
      west: Math.min(...points.map(({ lng }) => lng)),
    });
    Object.assign(this, { extend: (at: Literal) => points.push(literal(at)), toJSON: sides });
  }
  function GoogleMap(this: object, div: HTMLElement) {
    let seen: Sides = { north: 51.7, south: 51.2, east: 0.4, west: -0.6 };
    const idle = () => setTimeout(() => trigger(this, 'idle'));
    Object.assign(this, {
      getDiv: () => div,
      getBounds: () => bounds(seen),
      getZoom: () => 10,
      getProjection: () => ({}),
      getMapCapabilities: () => ({ isAdvancedMarkersAvailable: true }),
      setOptions: () => undefined,
      moveCamera: () => undefined,
      addListener: (name: string, listener: () => void) => on(this, name, listener),
      fitBounds: (next: Sides & { toJSON?: () => Sides }) => {
        seen = next.toJSON?.() ?? next;
        idle();
      },
      toPixel: (at: Literal) => {
        const { lat, lng } = literal(at);
        const { clientWidth, clientHeight } = div;
        return {
          x: ((lng - seen.west) / (seen.east - seen.west || 1)) * clientWidth,
          y: ((seen.north - lat) / (seen.north - seen.south || 1)) * clientHeight,
        };
      },
    });
    Object.assign(div, { drawn: this });
    div.style.position = 'relative';
    const check = document.createElement('script');
    check.src = 'https://maps.googleapis.com/maps/api/js/AuthenticationService.Authenticate';
    document.head.append(check);
    idle();
  }
  type Drawn = { getDiv(): HTMLElement; toPixel(at: Literal): { x: number; y: number } };
  function OverlayView() {}
  OverlayView.prototype.setMap = function setMap(
    this: Record<string, () => void> & { on?: Drawn | null },
    map: Drawn,
  ) {
    this.on = map;
    if (map) this.onAdd?.();
    else this.onRemove?.();
  };
  OverlayView.prototype.getMap = function getMap(this: { on?: Drawn }) {
    return this.on;
  };
  OverlayView.prototype.getProjection = function getProjection(this: { on: Drawn }) {
    return { fromLatLngToDivPixel: (at: Literal) => this.on.toPixel(at) };
  };
  class AdvancedMarkerElement extends HTMLElement {
    content: Node | null = null;
    gmpClickable = false;
    private at: Literal | null = null;
    private on: Drawn | null = null;
    constructor(options: object = {}) {
      super();
      Object.assign(this, options);
    }
    get position() {
      return this.at;
    }
    set position(at: Literal | null) {
      this.at = at;
      this.map = this.on;
    }
    get map() {
      return this.on;
    }
    set map(map: Drawn | null) {
      this.on = map;
      if (!map || !this.at) {
        this.remove();
        return;
      }
      const { x, y } = map.toPixel(this.at);
      this.setAttribute('role', 'button');
      this.setAttribute('aria-label', this.title);
      this.tabIndex = 0;
      this.style.cssText = `position: absolute; left: ${x}px; top: ${y}px; min-width: 24px; min-height: 24px`;
      this.replaceChildren(this.content ?? '');
      this.onclick = () => this.dispatchEvent(new Event('gmp-click'));
      map.getDiv().append(this);
    }
    addListener(name: string, listener: () => void) {
      this.addEventListener(name, listener);
      return { remove: () => this.removeEventListener(name, listener) };
    }
  }
  customElements.define('gmp-advanced-marker', AdvancedMarkerElement);
  const prediction = {
    text: '1 Lordship Lane, London SE22',
    toPlace: () => ({
      location: { toJSON: () => ({ lat: 51.4571, lng: -0.0751 }) },
      addressComponents: [
        { types: ['street_number'], longText: '1' },
        { types: ['route'], longText: 'Lordship Lane' },
        { types: ['postal_code'], longText: 'SE22 8EW' },
      ],
      fetchFields: async () => undefined,
    }),
  };
  const places = {
    AutocompleteSessionToken: class {},
    AutocompleteSuggestion: {
      fetchAutocompleteSuggestions: async () => ({ suggestions: [{ placePrediction: prediction }] }),
    },
  };
  const maps = (Reflect.get(window, 'google') as { maps: Record<string, unknown> }).maps;
  const marker = { AdvancedMarkerElement };
  const event = {
    trigger,
    addListener: on,
    removeListener: (listener: { remove(): void }) => listener.remove(),
    clearInstanceListeners: (target: object) => listeners.delete(target),
  };
  const Settings = { getInstance: () => ({}) };
  Object.assign(maps, { Map: GoogleMap, LatLng, LatLngBounds, OverlayView, Settings, event, marker });
  const libraries: Record<string, object> = { marker, places };
  maps.importLibrary = async (name: string) => libraries[name] ?? maps;
  (maps.__ib__ as () => void)();
}

const settings: OutsideServices = {
  google_maps: { key: 'key', map_id: 'style' },
  map_tiles: null,
  country_lookup_url: 'https://country.example/',
};

interface Responses {
  /** The script to serve; the stand-in by default. */
  script?: (route: Route) => Promise<void>;
  /** The response to the script's check of the key; Google refuses a key by calling `gm_authFailure`. */
  keyCheck?: (route: Route) => Promise<void>;
}

const respondWith = (route: Route, body: string) => route.fulfill({ contentType: 'text/javascript', body });

/** Configures a key for Google Maps, with the content security policy that it needs, and serves the stand-in. */
export async function withGoogle(
  page: Page,
  {
    script = (route) => respondWith(route, `(${standIn})()`),
    keyCheck = (route) => respondWith(route, ''),
  }: Responses = {},
): Promise<void> {
  await page.route('**/api/admin/outside-services', (route) => route.fulfill({ json: settings }));
  await page.route(/\/admin(\/(?!assets|src)[^.]*)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const policy = `${buildAdminPolicy(settings)}; base-uri 'self'; object-src 'none'`;
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  await page.route(/^https:\/\/maps\.googleapis\.com\/maps\/api\/js\?/, script);
  await page.route(/^https:\/\/maps\.googleapis\.com\/.*\/AuthenticationService\.Authenticate$/, keyCheck);
}

/** Responds as Google does to an unknown key. */
export const refuseKey = (route: Route) => respondWith(route, 'gm_authFailure()');
