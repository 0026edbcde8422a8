import { BannerArea } from '../banner/BannerArea.tsx';
import { UnreadMessages } from '../dashboard/UnreadMessages.tsx';
import { ModalOverlay } from '../modal/ModalOverlay.tsx';
import { Search } from '../search/Search.tsx';
import { OfflineLine } from '../shell/OfflineLine.tsx';
import { ToastArea } from '../toasts/ToastArea.tsx';
import { PageWithoutCode } from './PageWithoutCode.tsx';

/** The parts around every page that load right after it, in one chunk of code. */
export const deferredParts = {
  banner: BannerArea,
  modal: ModalOverlay,
  offlineLine: OfflineLine,
  pageWithoutCode: PageWithoutCode,
  toasts: ToastArea,
  search: Search,
  unreadMessages: UnreadMessages,
};
