import { create } from "zustand";

type ChatVisibility = "minimized" | "maximized" | "hidden";

interface ChatState {
  visibility: ChatVisibility;
  /** Help was clicked: the chat may load, whatever the consent. */
  isRequested: boolean;
  setVisibility: (visibility: ChatVisibility) => void;
  help: () => void;
}

export const useChat = create<ChatState>((set) => ({
  visibility: "minimized",
  isRequested: false,
  setVisibility: (visibility) => set({ visibility }),
  help: () => set({ isRequested: true, visibility: "maximized" }),
}));
