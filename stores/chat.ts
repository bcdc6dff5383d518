import { create } from "zustand";

type ChatVisibility = "minimized" | "maximized" | "hidden";

interface ChatState {
  visibility: ChatVisibility;
  /** Help was clicked: the chat may load, whatever the consent. */
  isRequested: boolean;
  /** The widget may load on this page: elsewhere a link opens the chat in a page of its own. */
  isHere: boolean;
  /** Its script did not load in this document: a content blocker refused it, or the network lost it. */
  isLost: boolean;
  setVisibility: (visibility: ChatVisibility) => void;
  setHere: (isHere: boolean) => void;
  lose: () => void;
  help: () => void;
}

export const useChat = create<ChatState>((set) => ({
  visibility: "minimized",
  isRequested: false,
  isHere: false,
  isLost: false,
  setVisibility: (visibility) => set({ visibility }),
  setHere: (isHere) => set({ isHere }),
  lose: () => set({ isLost: true }),
  help: () => set({ isRequested: true, visibility: "maximized" }),
}));
