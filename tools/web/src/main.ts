// Starts the page: the worker first, then the views, the address and the installation.

import { AboutView } from './about.ts';
import { Address } from './address.ts';
import type { Context, Page } from './context.ts';
import { LearnView } from './learn/learn-view.ts';
import { LookupView } from './lookup/lookup-view.ts';
import { register } from './offline/register.ts';
import { dayOf } from './play/days.ts';
import { formatHash, parseHash, type View } from './route.ts';
import { PlayView } from './play/play-view.ts';
import { SolveView } from './solve/solve-view.ts';
import { announce, installAnnouncer } from './ui/announcer.ts';
import { button } from './ui/dom.ts';
import { DropZone } from './ui/drop-zone.ts';
import { LoadingBar } from './ui/loading-bar.ts';
import { installNotes, pin } from './ui/notes.ts';
import { applySettings, settingsDialog } from './ui/settings.ts';
import { installStill } from './ui/still.ts';
import { WorkerClient } from './worker/client.ts';
import { fetchEarly, type EarlyFiles } from './worker/early.ts';
import type { DictionaryInfo, WorkerEvent } from './worker/protocol.ts';
import { count, PLAIN_LETTERS, useLetters } from './words.ts';

/** The name of the worker's script, and of what the first answer needs; written by scripts/build.mjs. */
declare const WORKER: string;
declare const EARLY: EarlyFiles;

class App implements Context {
  readonly worker: WorkerClient;
  dictionary: 'english' | 'own' = 'english';
  own: DictionaryInfo | null = null;
  readonly #main = document.querySelector('main')!;
  readonly #address = new Address((hash) => this.#route(hash));
  readonly #loading = new LoadingBar(() => this.worker.restart('loading again'));
  readonly #pages = new Map<View, Page>();
  #view: View | null = null;

  constructor() {
    this.worker = new WorkerClient(WORKER, fetchEarly(EARLY, (event) => this.#report(event)), (event) => this.#report(event));
    applySettings();
    installStill();
    installAnnouncer();
    installNotes(this.#loading.root);
    document.querySelector('nav')!.addEventListener('click', ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link && link.dataset['view'] === this.#view) this.#pages.get(this.#view!)?.home?.();
    });
    document.getElementById('settings')!.addEventListener('click', () => this.#openSettings());
    if (home() !== '') this.#linkTabs('play', home());
    document.querySelector('.skip')!.addEventListener('click', (event) => {
      event.preventDefault();
      this.#main.focus();
    });
    document.body.append(new DropZone((file) => void this.#dropped(file)).root);
    this.#route(location.hash);
    void register((reload) => this.#offerNewVersion(reload));
  }

  navigate(view: View, params: Record<string, string>, how: 'push' | 'replace'): void {
    const hash = formatHash({ view, params });
    if (view === this.#view) this.#address.write(hash, how);
    this.#linkTabs(view, hash);
  }

  async openFile(file: File): Promise<void> {
    this.#loading.working(`Reading ${file.name}…`);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      this.own = await this.worker.call('openFile', { file: file.name, bytes }, [bytes.buffer]);
      this.dictionary = 'own';
      announce(`${file.name}: ${count(this.own.words, 'word')}`);
      this.#dictionaryChanged(true);
    } catch (error) {
      throw new Error(`${file.name}: ${(error as Error).message}`);
    } finally {
      this.#loading.idle();
    }
  }

  async closeFile(): Promise<void> {
    [this.own, this.dictionary] = [null, 'english'];
    await this.worker.call('closeFile', {});
    this.#dictionaryChanged(true);
  }

  useLettersOf(dictionary: 'english' | 'own'): void {
    useLetters((dictionary === 'own' && this.own?.letters) || PLAIN_LETTERS);
  }

  /** Shows what the address names. */
  #route(hash: string): void {
    const { view, params } = parseHash(hash || home());
    if (view !== this.#view) {
      if (this.#view) this.#pages.get(this.#view)?.hide?.();
      const isFirst = this.#view === null;
      this.useLettersOf(this.dictionary);
      this.#view = view;
      for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a')) {
        if (link.dataset['view'] === view) link.setAttribute('aria-current', 'page');
        else link.removeAttribute('aria-current');
      }
      const page = this.#page(view);
      this.#main.replaceChildren(page.root);
      document.title = view === 'solve' ? 'dictc: words on a board' : `dictc: ${view}`;
      if (!isFirst) {
        window.scrollTo(0, 0);
        this.#main.focus({ preventScroll: true });
      }
    }
    this.#page(view).show(params);
    this.#linkTabs(view, hash);
  }

  /** The tabs lead to where each view was left. */
  #linkTabs(view: View, hash: string): void {
    document.querySelector(`nav a[data-view="${view}"]`)?.setAttribute('href', hash || home() || '#/solve');
  }

  #page(view: View): Page {
    const known = this.#pages.get(view);
    if (known) return known;
    const page = new PAGES[view](this);
    this.#pages.set(view, page);
    return page;
  }

  #report(event: WorkerEvent): void {
    if (event.event === 'graph') {
      performance.mark('dictc:graph');
      return;
    }
    this.#loading.report(event);
    if (event.event !== 'ready') return;
    performance.mark(`dictc:ready:${event.info.name}`);
    if (event.info.name === 'own') [this.own, this.dictionary] = [event.info, 'own'];
    if (event.info.name !== 'common') this.#dictionaryChanged(false);
  }

  #dictionaryChanged(isChosen: boolean): void {
    this.useLettersOf(this.dictionary);
    for (const page of this.#pages.values()) page.dictionaryChanged?.(isChosen);
  }

  async #dropped(file: File): Promise<void> {
    try {
      await this.openFile(file);
    } catch (error) {
      this.#loading.problem((error as Error).message);
    }
  }

  #openSettings(): void {
    const dialog = settingsDialog();
    document.body.append(dialog);
    dialog.addEventListener('close', () => dialog.remove());
    dialog.showModal();
  }

  #offerNewVersion(reload: () => void): void {
    const later = button('Later', () => note.remove());
    const note = pin('update', 'A new version is here. ', button('Use it', reload, { class: 'primary' }), later);
  }
}

/** Where an address without a view leads: on phones to the board of the day, else to Solve. */
function home(): string {
  return matchMedia('(max-width: 40rem), (max-height: 34rem)').matches ? formatHash({ view: 'play', params: { day: dayOf(new Date()) } }) : '';
}

const PAGES: Record<View, new (context: Context) => Page> = {
  solve: SolveView,
  play: PlayView,
  words: LookupView,
  learn: LearnView,
  about: AboutView,
};

new App();
