import { create } from "zustand";

type ChatVisibility = "minimized" | "maximized" | "hidden";

interface ChatState {
  visibility: ChatVisibility;
  /** Help was clicked: the chat may load, whatever was decided before. */
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
