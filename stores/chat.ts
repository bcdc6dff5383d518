import { create } from "zustand";

export type ChatVisibility = "minimized" | "maximized" | "hidden";

interface ChatState {
  visibility: ChatVisibility;
  /** Help was pressed: the chat may be loaded, whatever was said of it before. */
  wanted: boolean;
  setVisibility: (visibility: ChatVisibility) => void;
  help: () => void;
}

export const useChat = create<ChatState>((set) => ({
  visibility: "minimized",
  wanted: false,
  setVisibility: (visibility) => set({ visibility }),
  help: () => set({ wanted: true, visibility: "maximized" }),
}));
